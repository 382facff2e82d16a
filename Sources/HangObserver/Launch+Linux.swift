// Before Swift 6.3 nothing can be placed in a section: the library does nothing then, and the watcher reads XCTest's
// text.
#if os(Linux) && compiler(>=6.3)
/// The dynamic linker calls what stands in this section once the library and XCTest are loaded.
@used @section(".init_array") let start: @convention(c) () -> Void = { launch(preloadVariable: "LD_PRELOAD") }
#endif

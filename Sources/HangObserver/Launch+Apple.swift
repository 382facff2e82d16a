// Written by the documentation; not run on an Apple platform yet.
#if canImport(Darwin) && compiler(>=6.3)
/// The dynamic linker calls what stands in this section once the library and XCTest are loaded.
@used @section("__DATA,__mod_init_func") let start: @convention(c) () -> Void = {
  launch(preloadVariable: "DYLD_INSERT_LIBRARIES")
}
#endif

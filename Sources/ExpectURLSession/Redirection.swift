import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Response {
  /// Nil where there can be no such response.
  func urlResponse(to url: URL) -> HTTPURLResponse? {
    guard (100...999).contains(status) else { return nil }
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: Loading.allowed(headers, status: status))
  }
}

extension HTTPURLResponse {
  /// The request that this response to one asks for, by RFC 9110, section 15.4; nil where it asks for none.
  func redirection(of request: URLRequest) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(statusCode), let place = value(forHTTPHeaderField: "Location"),
      let url = URL(string: place, relativeTo: request.url)?.absoluteURL
    else { return nil }
    var next = request
    next.url = url
    let method = request.httpMethod ?? "GET"
    // What browsers do, and URLSession with them.
    if statusCode == 303 ? method != "HEAD" : statusCode < 303 && method == "POST" {
      next.httpMethod = "GET"
      next.httpBody = nil
      next.httpBodyStream = nil
    }
    return next
  }
}

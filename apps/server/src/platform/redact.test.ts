import { describe, expect, it } from "vitest";
import { redactUrl } from "./redact.ts";

describe("redactUrl", () => {
  it.each([
    ["/api/tickets?status=open&pageNumber=2", "/api/tickets?status=open&pageNumber=2"],
    ["/api/tickets/5", "/api/tickets/5"],
    ["/api/media/5?signature=1.2.3.mac", "/api/media/5?signature=[redacted]"],
    ["/socket.io/?EIO=4&token=a.b.c&transport=websocket", "/socket.io/?EIO=4&token=[redacted]&transport=websocket"],
    ["/x?TOKEN=a&Access_Token=b&api-key=c", "/x?TOKEN=[redacted]&Access_Token=[redacted]&api-key=[redacted]"],
    ["/x?%74oken=hidden", "/x?%74oken=[redacted]"],
    ["/x?%zz=broken", "/x?%zz=[redacted]"],
    ["/x?token", "/x?token=[redacted]"],
    ["/x?a=1?token=2&token=3", "/x?a=1?token=2&token=[redacted]"],
    ["/signup?companyId=7", "/signup?companyId=7"],
    ["/signup?companyId=eyJhbGciOi.x.y", "/signup?companyId=[redacted]"],
    ["/api/contacts?searchParam=Maria", "/api/contacts?searchParam=[redacted]"],
    ["/api/forgetpassword/ana@casa.test", "/api/forgetpassword/[redacted]"],
    ["/api/resetpasswords/ana@casa.test/123456/N3wPassword", "/api/resetpasswords/[redacted]"],
    ["/api/RESETPASSWORDS/a/b/c?x=1", "/api/RESETPASSWORDS/[redacted]?x=1"],
    ["https://user:word@example.test/x#token=1", "https://[redacted]@example.test/x"],
    ["//user@example.test/", "//[redacted]@example.test/"],
    ["/path/with@sign", "/path/with@sign"],
    ["", ""],
  ])("%s", (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });
});

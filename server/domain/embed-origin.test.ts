import { describe, expect, it } from "vitest";
import { parseEmbedOrigin } from "./embed-origin";
import { EmbedOrigins } from "./embed-origins";

describe("embedding sites that a team may list", () => {
  it.each([
    ["https://app.example.com", "https://app.example.com"],
    ["  https://App.Example.COM/  ", "https://app.example.com"],
    ["https://app.example.com:443", "https://app.example.com"],
    ["https://app.example.com:8443/", "https://app.example.com:8443"],
    ["https://ñandú.example", "https://xn--and-6ma2c.example"],
    ["http://localhost:5173", "http://localhost:5173"],
    ["http://127.0.0.1:4000", "http://127.0.0.1:4000"],
    ["http://shop.localhost", "http://shop.localhost"],
  ])("%s is kept as %s", (given, kept) => {
    expect(parseEmbedOrigin(given)).toBe(kept);
  });

  it.each([
    "*",
    "https://*",
    "https://*.example.com",
    "http://app.example.com",
    "http://localhost.example.com",
    "http://1270.0.0.1.example.com",
    "http://10.0.0.1",
    "app.example.com",
    "//app.example.com",
    "https:app.example.com",
    "https://app.example.com/path",
    "https://app.example.com?x",
    "https://app.example.com#x",
    "https://user@app.example.com",
    "https://app.example.com; script-src *",
    "https://app.example.com https://evil.example",
    "https://app.example.com\nX-Evil: 1",
    "https://a,b.example",
    "https://'self'",
    "https://[::1]",
    "http://[::1]:3000",
    "file:///etc",
    "javascript:alert(1)",
    "data:text/html,x",
    "blob:https://app.example.com",
    "null",
    "",
    `https://${"a".repeat(300)}.example`,
  ])("%s is refused", (given) => {
    expect(parseEmbedOrigin(given)).toBeNull();
  });

  it("keeps each site once, and at most twenty", () => {
    expect(EmbedOrigins.parse(["https://a.example", "https://A.example/"])).toEqual(["https://a.example"]);
    const many = Array.from({ length: 21 }, (_, index) => `https://s${index}.example`);
    expect(EmbedOrigins.safeParse(many.slice(0, 20)).success).toBe(true);
    expect(EmbedOrigins.safeParse(many).success).toBe(false);
  });
});

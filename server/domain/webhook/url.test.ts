import { expect, test } from "vitest";
import { withAsciiHost } from "@/server/domain/web-address";
import { describeWebhookUrlFault, isGlobalAddress } from "./url";

const describeFault = (url: string, allowed: string[] = []) => describeWebhookUrlFault(url, allowed);

test.each([
  "https://example.com/hook",
  "https://example.com:443/hook?a=1",
  "https://hooks.example.co.uk:8443/",
  "https://8.8.8.8/",
  "https://1.1.1.1:1024/",
  "https://[2606:4700:4700::1111]/hook",
  "https://münchen.example/",
  `https://example.com/${"a".repeat(2048 - 20)}`,
])("%s may be called", (url) => {
  expect(describeFault(url)).toBeNull();
});

test.each([
  ["not absolute", "/hook"],
  ["not an address", "example.com"],
  ["another scheme", "ftp://example.com/"],
  ["plain http", "http://example.com/"],
  ["script", "javascript:alert(1)"],
  ["a user name", "https://user@example.com/"],
  ["a user name and password", "https://user:pass@example.com/"],
  ["an empty user name", "https://:pass@example.com/"],
  ["a fragment", "https://example.com/#x"],
  ["an empty fragment", "https://example.com/#"],
  ["2049 characters", `https://example.com/${"a".repeat(2048 - 19)}`],
  ["a low port", "https://example.com:80/"],
  ["the last low port", "https://example.com:1023/"],
  ["port 0", "https://example.com:0/"],
  ["a line break", "https://example.com/\r\nX: 1"],
  ["a backslash", "https://example.com\\@10.0.0.1/"],
  ["a host without a dot", "https://intranet/"],
  ["localhost", "https://localhost/"],
  ["localhost with a dot behind", "https://localhost./"],
  ["a name under localhost", "https://app.localhost/"],
  ["a name of the local network", "https://printer.local/"],
  ["a cloud's metadata by name", "https://metadata.google.internal/"],
])("a URL is refused: %s", (_, url) => {
  expect(describeFault(url)).not.toBeNull();
});

/** domain/webhook-events.md 2.6 and jobs/webhooks.md 4.1: one inside each block, in every spelling a URL knows. */
test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.1",
  "0x7f.1",
  "0177.0.0.1",
  "2130706433",
  "0x7f000001",
  "127.0.0.1.",
  "①②⑦.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[::127.0.0.1]",
  "[::8.8.8.8]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:10.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::10.0.0.1]",
  "[64:ff9b::8.8.8.8]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2002:808:808::1]",
  "[2001::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[5f00::1]",
  "[100::1]",
  "[fc00::1]",
  "[fd12:3456::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[4000::1]",
])("the address %s is not public", (host) => {
  expect(describeFault(`https://${host}/`)).toBe("must be a public address");
});

test("172.15, 172.32 and 100.63 are public neighbours of private blocks", () => {
  for (const address of ["172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.1", "198.20.0.1"]) {
    expect([address, isGlobalAddress(address)]).toEqual([address, true]);
  }
});

test("text that is not an IP address is not a global address", () => {
  for (const text of [
    "",
    "example.com",
    "1.2.3",
    "1.2.3.4/8",
    "fe80::1%eth0",
    "2606:4700:4700::1111%eth0",
    "999.1.1.1",
  ]) {
    expect([text, isGlobalAddress(text)]).toEqual([text, false]);
  }
});

test("an allowed host and port may be private in any spelling, but no other host or port may", () => {
  const allowed = ["127.0.0.1:8443", "Receiver:9000", "[::1]:8443", "10.0.0.5:443"];
  for (const url of [
    "https://127.0.0.1:8443/x",
    "https://0x7f.1:8443/x",
    "https://receiver:9000/",
    "https://[::1]:8443/",
    "https://10.0.0.5/",
  ]) {
    expect([url, describeFault(url, allowed)]).toEqual([url, null]);
  }
  for (const url of [
    "https://127.0.0.1:8444/",
    "https://127.0.0.2:8443/",
    "https://receiver:9001/",
    "https://receiver/",
    "http://127.0.0.1:8443/",
    "https://user@127.0.0.1:8443/",
  ]) {
    expect([url, describeFault(url, allowed)]).not.toEqual([url, null]);
  }
});

test.each([
  ["https://\u0430pple.com/in?x=\u0430", "https://xn--pple-43d.com/in?x=\u0430"],
  ["https://\u0430pple.com:8443", "https://xn--pple-43d.com:8443"],
  ["https://b\u00fccher.example/in", "https://xn--bcher-kva.example/in"],
  ["https://\uff45xample.com/", "https://example.com/"],
  ["https://Hooks.Example.com:443/in", "https://Hooks.Example.com:443/in"],
  ["https://xn--pple-43d.com/in", "https://xn--pple-43d.com/in"],
  ["nothing of the kind \u0430", "nothing of the kind \u0430"],
])("%s is shown as %s, so that no letter imitates another", (typed, shown) => {
  expect(withAsciiHost(typed)).toBe(shown);
});

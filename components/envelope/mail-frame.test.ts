import { expect, it } from "vitest";
import { withNonce } from "./mail-frame";

const mail = "<head><style>p{}</style></head><p>&lt;style&gt; $& <style>later</style></p>";

it("the mail's own style carries the nonce of the page's policy, and nothing after it does", () => {
  expect(withNonce(mail, "abc")).toBe(mail.replace("<style>", '<style nonce="abc">'));
  expect(withNonce(mail, undefined)).toBe(mail);
});

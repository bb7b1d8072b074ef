import { expect, test } from "vitest";
import { CreateEnvelope } from "@/server/contract/envelope";
import { V1CreateDocument } from "@/server/contract/v1/document";
import { toOneLine } from "./one-line";

test("a title or subject is reduced to one line without control characters", () => {
  expect(toOneLine("Lease\r\nBcc: all@example.com")).toBe("Lease Bcc: all@example.com");
  expect(toOneLine("  A\u0000\u0007B\u2028C\tD\n")).toBe("A B C D");
  const meta = { subject: "Sign\r\nX-Header: 1" };
  const parsed = CreateEnvelope.parse({ title: "A\nB", type: "DOCUMENT", meta });
  expect([parsed.title, parsed.meta?.subject]).toEqual(["A B", "Sign X-Header: 1"]);
  expect(V1CreateDocument.shape.title.parse("A\r\nB")).toBe("A B");
  expect(CreateEnvelope.safeParse({ title: "\r\n", type: "DOCUMENT" }).success).toBe(false);
});

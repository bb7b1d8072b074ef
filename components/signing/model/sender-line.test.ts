import { expect, test } from "vitest";
import { senderLine } from "./sender-line";

test("shows a sender by name, company and domain, each once", () => {
  const maria = { name: "María Soto", email: "maria@acme.cl" };
  expect(senderLine(maria, "Acme Ltda.")).toBe("María Soto · Acme Ltda. · acme.cl");
  expect(senderLine(maria, "María Soto")).toBe("María Soto · acme.cl");
});

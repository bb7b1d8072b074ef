import { expect, test } from "vitest";
import { formatSenderLine } from "./sender-line";

test("shows a sender by name, company and domain, each once", () => {
  const maria = { name: "María Soto", email: "maria@acme.cl" };
  expect(formatSenderLine(maria, "Acme Ltda.")).toBe("María Soto · Acme Ltda. · acme.cl");
  expect(formatSenderLine(maria, "María Soto")).toBe("María Soto · acme.cl");
});

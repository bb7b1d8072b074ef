import { expect, test } from "vitest";
import { fillDocumentTitle } from "./document-title";

const person = (
  name: string,
  email: string,
  signingOrder: number | null,
  role: "SIGNER" | "CC" = "SIGNER",
) => ({
  name,
  email,
  role,
  signingOrder,
});

test("a title is filled with the first signer in signing order", () => {
  const people = [
    person("Copy", "copy@example.org", 1, "CC"),
    person("Luis", "luis@example.org", 3),
    person("Ana", "ana@example.org", 2),
  ];
  expect(fillDocumentTitle("Lease – {signer.name} ({ signer.email })", people)).toBe(
    "Lease – Ana (ana@example.org)",
  );
});

test("a signer without a name appears with the e-mail address, but a placeholder address fills nothing", () => {
  expect(fillDocumentTitle("Lease – {signer.name}", [person("", "ana@example.org", null)])).toBe(
    "Lease – ana@example.org",
  );
  expect(
    fillDocumentTitle("{signer.name}, {signer.email}", [
      person("Tenant", "recipient.1@placeholder.invalid", null),
    ]),
  ).toBe("Tenant, {signer.email}");
});

test("a title without a signer or with an unknown variable stays as written", () => {
  expect(fillDocumentTitle("Lease – {signer.name}", [person("Copy", "c@example.org", 1, "CC")])).toBe(
    "Lease – {signer.name}",
  );
  expect(fillDocumentTitle("Lease {contract}", [person("Ana", "a@example.org", 1)])).toBe("Lease {contract}");
});

test("a filled title never exceeds 255 characters", () => {
  const filled = fillDocumentTitle(`{signer.name}${"x".repeat(200)}`, [
    person("Ñ".repeat(100), "a@example.org", 1),
  ]);
  expect([...filled]).toHaveLength(255);
});

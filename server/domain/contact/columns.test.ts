import { expect, test } from "vitest";
import { findContactColumn, toContactInput } from "./columns";

test.each([
  ["E-Mail", "email"],
  [" Correo electrónico ", "email"],
  ["Nombre", "name"],
  ["Idioma", "language"],
  ["RUT", "rut"],
  ["actionAuth", "actionAuth"],
  ["Phone", undefined],
])("the heading %s maps to the column %s", (heading, column) => {
  expect(findContactColumn(heading)).toBe(column);
});

test("a contact row keeps its values, skips blank cells and removes the formula guard", () => {
  const columns = ["email", "name", undefined, "language", "actionAuth"] as const;
  expect(toContactInput(columns, ["ana@x.test", "'=Ana", "skipped", "Español", "passkey; password"])).toEqual(
    {
      email: "ana@x.test",
      name: "=Ana",
      language: "es",
      actionAuth: ["PASSKEY", "PASSWORD"],
    },
  );
  expect(toContactInput(columns, ["ana@x.test", " "])).toEqual({ email: "ana@x.test" });
});

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
])("the heading %s is %s", (heading, column) => {
  expect(findContactColumn(heading)).toBe(column);
});

test("a row says what its cells say, leaves out what is blank, and takes a guard off again", () => {
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

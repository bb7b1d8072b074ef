import { expect, test } from "vitest";
import { type FileFormField, listChangedValues, toInitialValues } from "./entered-values";

const field = (given: Partial<FileFormField>): FileFormField => ({
  name: "name",
  label: "Name",
  kind: "TEXT",
  isRequired: false,
  isMultiline: false,
  maxLength: null,
  isFree: false,
  options: [],
  value: null,
  ...given,
});
const fields = [
  field({ name: "name", value: "Ana" }),
  field({ name: "empty" }),
  field({ name: "agree", kind: "CHECKBOX", value: false }),
  field({ name: "city", kind: "DROPDOWN", value: "Arica" }),
];

test("an untouched form shows its values and asks for no change", () => {
  const start = toInitialValues(fields);
  expect(start).toEqual({ name: "Ana", empty: "", agree: false, city: "Arica" });
  expect(listChangedValues(fields, start)).toEqual({});
});

test("sends only changed values, including emptied and unticked ones", () => {
  const entered = { ...toInitialValues(fields), name: "", agree: true };
  expect(listChangedValues(fields, entered)).toEqual({ name: "", agree: true });
  expect(listChangedValues([field({ kind: "CHECKBOX", value: true })], { name: false })).toEqual({
    name: false,
  });
});

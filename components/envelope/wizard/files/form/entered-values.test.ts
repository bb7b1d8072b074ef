import { expect, test } from "vitest";
import { changedValues, type FileFormField, toInitialValues } from "./entered-values";

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
  expect(changedValues(fields, start)).toEqual({});
});

test("sends only changed values, including emptied and unticked ones", () => {
  const entered = { ...toInitialValues(fields), name: "", agree: true };
  expect(changedValues(fields, entered)).toEqual({ name: "", agree: true });
  expect(changedValues([field({ kind: "CHECKBOX", value: true })], { name: false })).toEqual({ name: false });
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Patterns of modal elements: the browser's own dialog, and the owner's. */
const MODAL =
  /<dialog\b|\bshowModal\b|aria-modal|role="(?:alert)?dialog"|radix-ui|ui\/(?:alert-dialog|dialog|sheet)"/;

test("every modal on a recipient's page is a sheet that Back closes", () => {
  const modal = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => MODAL.test(readFileSync(path.join(import.meta.dirname, file), "utf8")));
  expect(modal).toEqual(["dialog.tsx"]);
  const dialog = readFileSync(path.join(import.meta.dirname, "dialog.tsx"), "utf8");
  expect(dialog).toMatch(/openSheetEntry\(\s*\(\) => element\?\.showModal\(\)/);
});

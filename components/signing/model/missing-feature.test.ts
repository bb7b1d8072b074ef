import { describe, expect, test } from "vitest";
import { needsOtherBrowser } from "./missing-feature";

const kinds = (drawn: boolean, typed: boolean, uploaded: boolean) => ({ drawn, typed, uploaded });
const ANY = kinds(true, true, true);

describe("advises another browser only when nothing else helps", () => {
  test.each([
    ["nothing special is asked", [], ANY, { passkeys: false, files: false }, false],
    ["a passkey alone, and the browser has none", ["PASSKEY"], ANY, { passkeys: false, files: true }, true],
    ["a passkey alone, and the browser has them", ["PASSKEY"], ANY, { passkeys: true, files: true }, false],
    ["a passkey or a code", ["PASSKEY", "TWO_FACTOR_AUTH"], ANY, { passkeys: false, files: true }, false],
    [
      "a picture alone, and no files can be chosen",
      [],
      kinds(false, false, true),
      { passkeys: true, files: false },
      true,
    ],
    [
      "a picture alone, and files can be chosen",
      [],
      kinds(false, false, true),
      { passkeys: true, files: true },
      false,
    ],
    ["a picture or typing", [], kinds(false, true, true), { passkeys: true, files: false }, false],
  ] as const)("%s", (_, actionAuth, signatureKinds, abilities, advised) => {
    expect(needsOtherBrowser({ actionAuth: [...actionAuth], signatureKinds }, abilities)).toBe(advised);
  });
});

import { describe, expect, it } from "vitest";
import { readOptions } from "./options";

const encodeBase64 = (text: string) => Buffer.from(text, "utf8").toString("base64");
const buildFragment = (value: unknown) => `#${encodeBase64(JSON.stringify(value))}`;
const plain = readOptions("").options;

describe("frame options from the URL fragment", () => {
  it("without any, the page follows the envelope and the system, and declining is off", () => {
    expect(readOptions("")).toEqual({
      options: {
        theme: "auto",
        cssVars: {},
        language: undefined,
        name: "",
        email: "",
        lockName: false,
        lockEmail: false,
        allowDocumentRejection: false,
        showOtherRecipientsCompletedFields: true,
        hideHeader: false,
      },
      complaints: [],
    });
  });

  it("all are read, beyond ASCII too", () => {
    const givenOptions = {
      theme: "dark",
      cssVars: { primary: "#123456" },
      language: "es",
      name: "Ñandú Íñiguez 李",
      email: "Ana@Example.org",
      lockName: true,
      lockEmail: true,
      allowDocumentRejection: true,
      showOtherRecipientsCompletedFields: false,
      hideHeader: true,
    };
    expect(readOptions(buildFragment(givenOptions))).toEqual({
      options: { ...givenOptions, email: "ana@example.org" },
      complaints: [],
    });
  });

  it("base64url, missing padding, percent-encoded padding and percent-encoded JSON mean the same", () => {
    const text = JSON.stringify({ name: "¿Ñ?>~~~ÿ" });
    const base64 = encodeBase64(text);
    for (const form of [
      base64,
      base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
      encodeURIComponent(base64),
      encodeBase64(encodeURIComponent(text)),
    ]) {
      expect(readOptions(`#${form}`).options.name).toBe("¿Ñ?>~~~ÿ");
    }
  });

  it("darkModeDisabled is the light theme, and an explicit theme is stronger", () => {
    expect(readOptions(buildFragment({ darkModeDisabled: true })).options.theme).toBe("light");
    expect(readOptions(buildFragment({ darkModeDisabled: true, theme: "dark" })).options.theme).toBe("dark");
  });
});

describe("hostile and broken input", () => {
  it.each([
    ["no base64", "#%%%"],
    ["broken UTF-8", `#${Buffer.from([0xff, 0xfe, 0x7b]).toString("base64")}`],
    ["no JSON", `#${encodeBase64("{not json")}`],
    ["a list", buildFragment([1, 2])],
    ["a text", buildFragment("hello")],
    ["null", buildFragment(null)],
    ["a number", buildFragment(7)],
    ["too long", buildFragment({ name: "x".repeat(20_000) })],
    ["nested deeper than any parser likes", `#${encodeBase64("[".repeat(10_000))}`],
  ])("%s is ignored whole, with one complaint", (_, given) => {
    const read = readOptions(given);
    expect(read.options).toEqual(plain);
    expect(read.complaints).toHaveLength(1);
  });

  it.each([
    ["theme", "neon"],
    ["darkModeDisabled", "yes"],
    ["cssVars", "--bg: red"],
    ["cssVars", { primary: { evil: 1 } }],
    ["cssVars", Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`v${index}`, "1"]))],
    ["language", "tlh"],
    ["email", "not an address"],
    ["email", "a@b.example, c@d.example"],
    ["lockEmail", 1],
    ["name", { toString: "x" }],
    ["name", "Ana\u202Egnp.exe"],
    ["name", "x".repeat(256)],
    ["lockName", "true"],
    ["allowDocumentRejection", "false"],
    ["showOtherRecipientsCompletedFields", null],
    ["hideHeader", []],
  ])("a wrong %s is left out, and the others hold", (key, value) => {
    const { options, complaints } = readOptions(
      buildFragment({ language: "es", hideHeader: true, [key]: value }),
    );
    const before = readOptions(buildFragment({ language: "es", hideHeader: true })).options;
    expect(options).toEqual(
      key === "language"
        ? { ...before, language: undefined }
        : { ...before, ...(key === "hideHeader" ? { hideHeader: false } : {}) },
    );
    expect(complaints).toEqual([expect.stringMatching(new RegExp(`^${key} must be `))]);
  });

  it("a complaint never repeats what was given", () => {
    const { complaints } = readOptions(buildFragment({ name: "secret\u0000value", email: "secret-value" }));
    expect(complaints.join()).not.toContain("secret");
  });

  it("prototypes are not keys", () => {
    const json = '{"__proto__":{"hideHeader":true},"constructor":{"prototype":{"lockName":true}}}';
    const { options } = readOptions(`#${encodeBase64(json)}`);
    expect(options).toEqual(plain);
    expect(Object.hasOwn(Object.prototype, "hideHeader")).toBe(false);
  });

  it("css is refused by name, unknown keys are named, and not without end", () => {
    const { complaints } = readOptions(buildFragment({ css: "*{display:none}", colour: "red" }));
    expect(complaints).toEqual([
      "css is not accepted: a signing page wears no foreign style sheets; use cssVars",
      '"colour" is not an option; it is ignored',
    ]);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 1]));
    expect(readOptions(buildFragment(many)).complaints).toHaveLength(20);
  });

  it("a lock without a value says that it does nothing", () => {
    expect(readOptions(buildFragment({ lockName: true, lockEmail: true })).complaints).toEqual([
      "lockName does nothing without name",
      "lockEmail does nothing without email",
    ]);
  });
});

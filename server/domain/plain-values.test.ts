import { describe, expect, it } from "vitest";
import { DisplayName, RequiredDisplayName } from "./display-name";
import { EmailAddress, OptionalEmailAddress } from "./email-address";
import { maskEmailAddress } from "./email-spelling";
import { buildSearchText, foldForSearch } from "./envelope/search";
import { countCodePoints, DEFAULT_LIMITS } from "./limits";
import { Password } from "./password";
import { isTimeZone } from "./time-zone";
import { OptionalWebUrl, WebUrl } from "./web-url";

describe("an e-mail address", () => {
  it.each([
    ["Ana@Example.COM", "ana@example.com"],
    ["  ana@b.cl ", "ana@b.cl"],
    ["first.last+tag@sub.example.co", "first.last+tag@sub.example.co"],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ["josé@ejemplo.cl", "josé@ejemplo.cl"],
    ["ana@ñandú.cl", "ana@ñandú.cl"],
    ["ａｎａ@example.com", "ana@example.com"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(EmailAddress.parse(typed)).toBe(stored);
  });

  it.each([
    "",
    "ana",
    "ana@",
    "@b.cl",
    "ana@b",
    "ana@@b.cl",
    "ana＠b.cl",
    "ana﹫b.cl",
    "ana@evil.com＠b.cl",
    "a@b.cl,c@d.cl",
    "a@b.cl c@d.cl",
    "Ana <ana@b.cl>",
    "ana@b.cl\nBcc: x@y.cl",
    ".ana@b.cl",
    "ana.@b.cl",
    "a..b@c.cl",
    "ana@-b.cl",
    "ana@b-.cl",
    "ana@b..cl",
    "ana@127.0.0.1",
    "ana@[127.0.0.1]",
    "a\u200bna@b.cl",
    `${"x".repeat(65)}@b.cl`,
    `ana@${"x".repeat(63)}.${"y".repeat(63)}.${"z".repeat(63)}.${"w".repeat(60)}.cl`,
  ])("%j is refused", (typed) => {
    expect(EmailAddress.safeParse(typed).success).toBe(false);
  });

  it("may be blank for a recipient", () => {
    expect(OptionalEmailAddress.parse("  ")).toBe("");
    expect(OptionalEmailAddress.parse("Ana@B.cl")).toBe("ana@b.cl");
    expect(OptionalEmailAddress.safeParse("ana").success).toBe(false);
  });

  it("is masked to its first letter and domain", () => {
    expect(maskEmailAddress("jimena@x.com")).toBe("j•••@x.com");
    expect(maskEmailAddress("")).toBe("");
  });
});

describe("a display name", () => {
  it.each(["José Ñandú", "李小龙", "محمد", "Nguyễn Thị Ngọc", "སྒྲུབ་ཐབས", "O'Brien", "Anne-Marie", ""])(
    "%j is taken",
    (name) => {
      expect(DisplayName.parse(name)).toBe(name);
    },
  );

  it.each([
    "Ana\u0000",
    "Ana\nPérez",
    "Ana\u200b",
    "Ana\u202e",
    "\u2066Ana\u2069",
    "\ufeffA\u00adna",
    "An\u2028a",
    "\ud83d",
    "\u3164",
    "\u2800",
    `An${"\u0301".repeat(5)}a`,
    "x".repeat(256),
  ])("%j is refused", (name) => {
    expect(DisplayName.safeParse(name).success).toBe(false);
  });

  it("counts characters as people do, and trims", () => {
    expect(DisplayName.parse(` ${"😀".repeat(255)} `)).toBe("😀".repeat(255));
    expect(RequiredDisplayName.safeParse("   ").success).toBe(false);
  });
});

describe("a web link", () => {
  it.each([
    "https://acme.cl",
    "http://localhost:3000/done?x=1#y",
    "https://acme.cl/ñandú",
    "HTTPS://ACME.CL/",
    "https://127.0.0.1:8443/",
    "https://[::1]/",
  ])("%j is taken", (url) => {
    expect(WebUrl.parse(url)).toBe(url);
  });

  it.each([
    "",
    "acme.cl",
    "/path",
    "JaVaScRiPt:alert(1)",
    "\tjavascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://acme.cl",
    "//evil",
    "/\\evil",
    "https:evil",
    "https:/evil",
    "https:///evil",
    "https://\\evil",
    "https://good@evil",
    "https://good:pass@evil",
    "https://acme.cl/\u0000",
    "https://acme.cl/a b",
    "https://acme\u200b.cl",
    "https://",
    "https://acme.cl:99999",
    `https://acme.cl/${"x".repeat(2048)}`,
  ])("%j is refused", (url) => {
    expect(WebUrl.safeParse(url).success).toBe(false);
  });

  it("may be blank where none is wanted", () => {
    expect(OptionalWebUrl.parse("")).toBe("");
    expect(OptionalWebUrl.safeParse("javascript:x").success).toBe(false);
  });
});

describe("a time zone", () => {
  it.each([
    "Etc/UTC",
    "UTC",
    "America/Santiago",
    "America/Argentina/Buenos_Aires",
    "Etc/GMT+3",
    "Pacific/Easter",
  ])("%s is one", (name) => expect(isTimeZone(name)).toBe(true));
  it.each([
    "",
    "Mars/Olympus",
    "+03:00",
    "-0300",
    "GMT+3:00",
    "America/Santiago ",
    "America//Santiago",
    "../UTC",
  ])("%j is none", (name) => expect(isTimeZone(name)).toBe(false));
});

describe("a password", () => {
  it.each([
    ["x".repeat(7), false],
    ["x".repeat(8), true],
    ["x".repeat(128), true],
    ["x".repeat(129), false],
    ["😀".repeat(7), false],
    ["        ", true],
  ])("%# is accepted: %s", (password, accepted) => {
    expect(Password.safeParse(password).success).toBe(accepted);
  });
});

describe("limits and search", () => {
  it("start as ruling 24 says", () => {
    expect(DEFAULT_LIMITS).toEqual({
      uploadMegabytes: 50,
      pagesPerFile: 2000,
      itemsPerEnvelope: 20,
      recipientsPerEnvelope: 100,
      fieldsPerEnvelope: 2000,
    });
    expect(countCodePoints("ñ😀")).toBe(2);
  });

  it("finds without regard to case, accents and blanks", () => {
    expect(foldForSearch("  José   PÉREZ\tÑandú ")).toBe("jose perez nandu");
    const text = buildSearchText({
      title: "Contrato",
      externalId: "X-1",
      recipients: [{ name: "Ana", email: "a@b.cl" }],
    });
    expect(text).toBe("contrato x-1 ana a@b.cl");
    expect(buildSearchText({ title: "T", externalId: null, recipients: [] })).toBe("t");
  });
});

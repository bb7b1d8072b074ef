import { describe, expect, test } from "vitest";
import { isEmailAddress } from "../email-spelling";
import { isDomainError } from "../errors";
import {
  buildTagMeta,
  createNumberedRecipient,
  type FoundText,
  planTags,
  readTag,
  toTagPlacement,
} from "./tag";

const line = { positionX: 10, positionY: 20, width: 30, height: 2 };
const createFoundText = (text: string, change: Partial<FoundText> = {}): FoundText => ({
  text,
  page: 1,
  lines: [line],
  ...change,
});

/** Returns the message of an INVALID_BODY refusal; fails on any other result. */
function getRefusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (isDomainError(error) && error.code === "INVALID_BODY") return error.message;
    throw error;
  }
  throw new TypeError("nothing was refused");
}

function getMeta(text: string) {
  const tag = readTag(text);
  if (!tag) throw new TypeError(`${text} is no tag`);
  return buildTagMeta(tag, createFoundText(text));
}

describe("reading a tag", () => {
  test.each([
    ["{{signature, r1}}", "SIGNATURE", 1],
    ["{{SIGNATURE,R12}}", "SIGNATURE", 12],
    ["{{ sig nature , r 1 }}", "SIGNATURE", 1],
    ["{{free_signature, r1}}", "SIGNATURE", 1],
    ["{{rut, r2}}", "RUT", 2],
    ["{{rut_firmado, r2, label=x}}", "RUT_FIRMADO", 2],
    ["{{Dropdown,r3,required=true}}", "DROPDOWN", 3],
  ])("%s asks for %s of recipient %i", (text, type, recipient) => {
    expect(readTag(text)).toMatchObject({ type, recipient });
  });

  test.each([
    "{{stamp, r1}}",
    "{{signature}}",
    "{{signature, r0}}",
    "{{signature, 1}}",
    "{{signature, r1x}}",
    "{{customer.name}}",
    "{signature, r1}",
    "{{r1, signature}}",
    "{{}}",
    "{{__proto__, r1}}",
  ])("%s is ordinary text", (text) => expect(readTag(text)).toBeNull());
});

describe("the options of a tag", () => {
  test("are typed and override defaults; keys ignore case, values lose repeated blanks", () => {
    expect(
      getMeta("{{text, r1, READONLY=false, Required=TRUE, fontSize=10.5, label=Your  full name=x}}"),
    ).toMatchObject({
      type: "text",
      required: true,
      readOnly: false,
      fontSize: 10.5,
      label: "Your full name=x",
      placeholder: "",
    });
    expect(getMeta("{{number, r1, minValue=-3, maxValue=+7, value=12}}")).toMatchObject({
      minValue: -3,
      maxValue: 7,
      value: "12",
    });
    expect(getMeta("{{rut, r1, textAlign=right}}")).toMatchObject({ type: "rut", textAlign: "right" });
  });

  test("are dropped when unknown to the type or malformed, and always for signatures", () => {
    expect(getMeta("{{name, r1, minValue=5, colour=red, loose, type=text, __proto__=x}}")).toEqual(
      getMeta("{{name, r1}}"),
    );
    expect(getMeta("{{signature, r1, fontSize=2, required=maybe}}")).toEqual(getMeta("{{signature, r1}}"));
  });

  test.each([
    ["fontSize=2", "fontSize"],
    ["fontSize=big", "fontSize"],
    ["required=yes", "required"],
    ["textAlign=justify", "textAlign"],
    ["characterLimit=-1", "characterLimit"],
    ["lineHeight=1e2", "lineHeight"],
    ["required=true, readOnly=true", "readOnly"],
  ])("%s is refused with the option's name", (option, key) => {
    const text = `{{text, r1, ${option}}}`;
    const message = getRefusal(() => getMeta(text));
    expect(message).toContain(`"${text}"`);
    expect(message).toContain(`${key}:`);
  });
});

describe("the place of a field", () => {
  test("covers all lines of its tag and stays on the page", () => {
    const lines = [line, { positionX: 5, positionY: 23, width: 10, height: 2 }];
    expect(toTagPlacement(createFoundText("", { page: 3, lines }))).toEqual({
      page: 3,
      positionX: 5,
      positionY: 20,
      width: 35,
      height: 5,
    });
    const over = { positionX: 90, positionY: -1, width: 30, height: 4 };
    expect(toTagPlacement(createFoundText("", { lines: [over] }))).toMatchObject({
      positionX: 90,
      width: 10,
      positionY: 0,
      height: 3,
    });
  });

  test("of text without height is 2 percent high and still on the page", () => {
    const flat = { positionX: 10, positionY: 99.5, width: 30, height: 0.005 };
    expect(toTagPlacement(createFoundText("", { lines: [flat] }))).toMatchObject({
      positionY: 98,
      height: 2,
    });
  });
});

describe("planning fields from tags", () => {
  const signer = { role: "SIGNER" as const };

  test("counts rN among the existing recipients", () => {
    const plan = planTags(
      [[createFoundText("{{text, r2}}")], [], [createFoundText("{{date, r1}}")]],
      [signer, signer],
    );
    expect(plan.fields.map(({ type, file, recipient }) => [type, file, recipient])).toEqual([
      ["TEXT", 0, 1],
      ["DATE", 2, 0],
    ]);
    expect(getRefusal(() => planTags([[createFoundText("{{text, r3}}")]], [signer, signer]))).toMatch(/r3/);
    expect(getRefusal(() => planTags([[createFoundText("{{text, r1}}")]], [{ role: "VIEWER" }]))).toMatch(
      /VIEWER/,
    );
  });

  test("numbers the recipients to create when there are none", () => {
    const plan = planTags(
      [[createFoundText("{{text, r7}}"), createFoundText("{{text, r2}}")], [createFoundText("{{date, r7}}")]],
      [],
    );
    expect(plan.recipientNumbers).toEqual([2, 7]);
    expect(plan.fields.map(({ recipient }) => recipient)).toEqual([1, 0, 1]);
    const recipient = createNumberedRecipient(7);
    expect(recipient).toMatchObject({ name: "Recipient 7", role: "SIGNER", signingOrder: 7 });
    expect(isEmailAddress(recipient.email)).toBe(true);
  });
});

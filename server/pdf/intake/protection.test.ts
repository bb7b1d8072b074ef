import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { getOriginal, takeIn } from "@/server/testing/pdf/intake";
import { createTemporaryFolder, readPageWords, runTool } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { takeInUpload } from "./intake";
import { DEFAULT_INTAKE_LIMITS } from "./limits";

const dir = createTemporaryFolder();
let count = 0;
function storeUpload(bytes: Buffer): string {
  const path = join(dir, `file-${++count}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

describe("an encrypted file", () => {
  const encryptWithQpdf = (...args: string[]): Buffer =>
    runTool("qpdf", [...args, storeUpload(simplePdf()), "-"]).bytes;
  const createRestricted = () => encryptWithQpdf("--encrypt", "", "owner", "256", "--modify=none", "--");

  const createLocked = (bits: string, ...more: string[]) =>
    encryptWithQpdf(...(bits === "256" ? [] : ["--allow-weak-crypto"]), "--encrypt", ...more, "--");
  const rights = {
    "40": ["--print=n", "--modify=n", "--extract=n", "--annotate=n"],
    "128": ["--print=low", "--modify=annotate", "--extract=n", "--assemble=n", "--modify-other=n"],
    "256": ["--print=none", "--modify=form", "--extract=n", "--form=n"],
  };

  test.each(
    Object.entries(rights).flatMap(([bits, all]) => all.map((withheld) => [bits, withheld] as const)),
  )("that withholds a right from its readers is refused, %s bits, %s", async (bits, withheld) => {
    const bytes = createLocked(bits, "", "owner", bits, withheld);
    await expect(takeIn(storeUpload(bytes))).rejects.toMatchObject({ code: "FILE_RESTRICTED" });
  });

  test.each(["40", "128", "256"])(
    "that withholds no right is accepted and decrypted, %s bits",
    async (bits) => {
      const path = storeUpload(createLocked(bits, "", "owner", bits));
      const result = await takeIn(path);
      expect(result).toMatchObject({ notices: ["DECRYPTED"], isChanged: true, pageCount: 1 });
      expect(result.upload.sha256).not.toBe(result.sha256);
      expect(runTool("qpdf", ["--is-encrypted", getOriginal(path)]).code).toBe(2);
      expect(readPageWords(getOriginal(path))[0]?.words.map(({ text }) => text)).toEqual([
        "Contract",
        "text",
      ]);
    },
  );

  test.each([
    ["40", "secret"],
    ["128", "secret"],
    ["256", "secret"],
    ["256", "contraseña 漢字"],
  ])("opens only with its own password, %s bits, %s", async (bits, password) => {
    const path = storeUpload(createLocked(bits, password, "owner", bits));
    for (const wrong of [undefined, "", "Secret", `${password} `]) {
      const attempt = takeInUpload(path, getOriginal(path), DEFAULT_INTAKE_LIMITS, wrong);
      await expect(attempt).rejects.toMatchObject({ code: "FILE_NEEDS_PASSWORD" });
      await expect(attempt).rejects.not.toThrow(password);
    }
    const result = await takeInUpload(path, getOriginal(path), DEFAULT_INTAKE_LIMITS, password);
    expect(result).toMatchObject({ notices: ["DECRYPTED"], isChanged: true });
    expect(runTool("qpdf", ["--is-encrypted", getOriginal(path)]).code).toBe(2);
    await expect(takeIn(path), "the password is forgotten").rejects.toMatchObject({
      code: "FILE_NEEDS_PASSWORD",
    });
  });

  test("that restricts rights is refused with the user password and accepted with the owner password", async () => {
    const path = storeUpload(createLocked("256", "user", "owner", "256", "--modify=none"));
    const openWithPassword = (password: string) =>
      takeInUpload(path, getOriginal(path), DEFAULT_INTAKE_LIMITS, password);
    await expect(openWithPassword("user")).rejects.toMatchObject({ code: "FILE_RESTRICTED" });
    expect(await openWithPassword("owner")).toMatchObject({ notices: ["DECRYPTED"] });
  });

  test("that is signed is refused instead of decrypted", async () => {
    const bytes = simplePdf([{}], {
      catalog: "/AcroForm << /Fields [6 0 R] >>",
      extra: [
        "<< /FT /Sig /T (S) /V 7 0 R >>",
        "<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00AA> >>",
      ],
    });
    const path = storeUpload(
      runTool("qpdf", ["--encrypt", "", "owner", "256", "--", storeUpload(bytes), "-"]).bytes,
    );
    await expect(takeIn(path)).rejects.toMatchObject({ code: "FILE_ENCRYPTED" });
  });

  test("whose owner restricts it is accepted with a notice when the settings allow it", async () => {
    const path = storeUpload(createRestricted());
    const result = await takeIn(path, { ...DEFAULT_INTAKE_LIMITS, acceptsRestricted: true });
    expect(result).toMatchObject({ notices: ["RESTRICTED"], isChanged: true });
    expect(runTool("qpdf", ["--is-encrypted", getOriginal(path)]).code).toBe(2);
    expect(readPageWords(getOriginal(path))[0]?.words.map(({ text }) => text)).toEqual(["Contract", "text"]);
  });
});

import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { buildPagedPdf, signIn } from "./fixtures/draft";
import { encryptPdf } from "./fixtures/paper";
import { type Account, expect, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function openNewEnvelope(page: Page, owner: Account): Promise<void> {
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/new`);
}
const uploadFile = (page: Page, buffer: Buffer) =>
  page
    .locator("input[type=file][multiple]")
    .setInputFiles({ name: "locked.pdf", mimeType: "application/pdf", buffer });

test("a file that needs a password is unlocked in its row by keyboard alone", async ({ page, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNewEnvelope(page, owner);
  const plain = Buffer.from(await buildPagedPdf(2));
  await uploadFile(page, encryptPdf(plain, { user: "contraseña ñ", owner: "owner" }));
  const field = page.getByLabel("Password of locked.pdf");
  await expect(page.getByRole("alert").filter({ hasText: "opens only with its password" })).toBeVisible();
  await expectAccessible(page, "a row that asks for a password", BOTH);
  await takePicture(page, "file-password");

  await field.fill("wrong");
  await field.press("Enter");
  await expect(page.getByText("This password does not open the file.")).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await takePicture(page, "file-password-wrong");

  await page.keyboard.type("contraseña ñ");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 pages ·")).toBeVisible({ timeout: toPatientMs(30) });
  await expect(page.getByText("Encryption removed")).toBeVisible();
  await expect(field).toBeHidden();
});

test("whether the finished file may be signed further is chosen beside the ways to sign, and stored", async ({
  page,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNewEnvelope(page, owner);
  await uploadFile(page, Buffer.from(await buildPagedPdf(1)));
  await expect(page.getByText("1 page ·")).toBeVisible({ timeout: toPatientMs(30) });
  const address = page.url().replace("step=files", "step=review#signing");
  await page.goto(address);
  const choice = page.getByRole("switch", { name: "Allow further signatures" });
  await expect(choice).not.toBeChecked();
  await choice.focus();
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
  await expectAccessible(page, "the ways to sign", BOTH);
  await takePicture(page, "further-signatures");
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();
});

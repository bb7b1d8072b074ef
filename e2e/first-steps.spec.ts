import type { Page } from "@playwright/test";
import { signaturePng } from "@/server/testing/world/signature-png";
import { expectAccessible } from "./fixtures/accessible";
import { button } from "./fixtures/auth";
import { signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const SIGNATURE_PICTURE = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(signaturePng()) };

async function signWithSavedSignature(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await button(page, "Start").click();
  await button(page, "Add signature").click();
  const pad = page.getByRole("dialog", { name: "Your signature" });
  await expect(pad.getByRole("img", { name: "Your saved signature" })).toHaveJSProperty("complete", true);
  await takePicture(page, "first-steps-kept");
  await button(page, "Use the saved one").click();
  await expect(pad).toBeHidden();
}

test("a new user sends a real document, saves a signature and checks dates, and home lists what is left", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("first-steps@example.org", "Newcomers");
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}`);
  const left = page.getByRole("region", { name: "First steps" });
  await expect(left.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page, "home with first steps");
  await takePicture(page, "first-steps-home");

  await left.getByRole("link", { name: /Check language and dates/ }).click();
  await page.waitForURL("**/first-steps#team");
  const team = page.getByRole("region", { name: "Name, language and dates" });
  await team.getByLabel("Name of the team").fill("Newcomers and sons");
  await team.getByRole("radio", { name: "Spanish" }).click();
  await team.getByRole("button", { name: "Save" }).click();
  await expect(team.getByText("Done")).toBeVisible();

  const keepRegion = page.getByRole("region", { name: "Keep your signature" });
  await keepRegion.getByRole("button", { name: "Create signature" }).click();
  await expect(keepRegion.getByRole("radio").nth(3)).toBeVisible();
  await expectAccessible(page, "first steps");
  await takePicture(page, "first-steps");
  await keepRegion.getByRole("button", { name: "Keep it" }).click();
  await expect(keepRegion.getByText("Done")).toBeVisible();

  await keepRegion.getByRole("button", { name: "Make another" }).click();
  await keepRegion.getByText("Upload", { exact: true }).click();
  await keepRegion.getByRole("button", { name: "Keep it" }).click();
  await expect(keepRegion.getByText("Choose a picture first.")).toBeVisible();
  await keepRegion.getByLabel("Choose a picture").setInputFiles(SIGNATURE_PICTURE);
  await expect(keepRegion.getByRole("img", { name: "Preview of your signature" })).toBeVisible();
  await expectAccessible(page, "a picture of a signature");
  await takePicture(page, "first-steps-upload");
  await keepRegion.getByRole("button", { name: "Keep it" }).click();
  await expect(keepRegion.getByRole("button", { name: "Make another" })).toBeVisible();

  const loop = page.getByRole("region", { name: "Send yourself a document" });
  await loop.getByRole("button", { name: "I am a developer" }).click();
  await loop.getByRole("button", { name: "Create a token" }).click();
  await expect(loop.getByLabel("Token, shown only once, valid for a month")).toHaveValue(/^\w{20,}/);
  await loop.getByRole("button", { name: "Create sample document" }).click();
  await page.waitForURL("**/edit?step=fields");
  await expect(page.locator("[data-field]")).toHaveCount(3);
  await takePicture(page, "first-steps-sample");
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await page.getByRole("button", { name: "Send now" }).click();
  const { email } = await product.mail.waitFor(
    owner.email,
    (mail) => mail.email.subject?.includes("Sample agreement") ?? false,
  );
  await signWithSavedSignature(page, /https?:\/\/\S+\/sign\/\S+/.exec(email.text ?? "")?.[0] ?? "");

  await page.goto(`/t/${owner.teamUrl}`);
  await expect(left.getByRole("listitem")).toHaveCount(1);
  await left.getByRole("button", { name: "Do not show again" }).click();
  await expect(left).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Hello");
  await expect(left).toHaveCount(0);
});

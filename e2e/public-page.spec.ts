import type { Page } from "@playwright/test";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Makes a public template with an open link from a draft, by call: both screens have tests of their own. */
async function createPublicTemplate(
  page: Page,
  owner: Account,
  draftId: string,
  title: string,
): Promise<string> {
  return page.evaluate(
    async ({ draftId, title, teamUrl }) => {
      const headers = { "content-type": "application/json", "x-team-url": teamUrl };
      const postOperation = async (operation: string, input: object) => {
        const body = JSON.stringify(input);
        const answer = await fetch(`/api/trpc/${operation}`, { method: "POST", headers, body });
        return (await answer.json()).result.data;
      };
      const { id } = await postOperation("template.saveAs", { envelopeId: draftId, title });
      await postOperation("envelope.update", { envelopeId: id, data: { templateType: "PUBLIC" } });
      const encodedInput = encodeURIComponent(JSON.stringify({ envelopeId: id }));
      const detail = await fetch(`/api/trpc/envelope.detail?input=${encodedInput}`, { headers });
      const { recipients, items } = (await detail.json()).result.data;
      const place = { page: 1, positionX: 10, positionY: 20, width: 30, height: 6 };
      const data = recipients.map((person: { id: number }) => ({
        type: "SIGNATURE",
        recipientId: person.id,
        envelopeItemId: items[0].id,
        ...place,
      }));
      await postOperation("field.createMany", { envelopeId: id, data });
      await postOperation("directLink.create", { envelopeId: id, directRecipientId: recipients[0].id });
      return id;
    },
    { draftId, title, teamUrl: owner.teamUrl },
  );
}

test("a team's public page is off until an admin turns it on, and leads visitors to its forms", async ({
  page,
  browser,
  product,
}) => {
  const owner = await product.bootstrap("public-page@example.org", "Neighbours of Ñuñoa");
  const draftId = await createDraft(product, owner, 1, {
    title: "Volunteer agreement",
    recipients: [{ name: "Ana Pérez", email: "ana@example.org", role: "SIGNER" }],
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, owner);
  const id = await createPublicTemplate(page, owner, draftId, "vol-agreement-2026-v3");
  await createPublicTemplate(page, owner, draftId, "Consent to be photographed");
  const visitor = await (await browser.newContext({ locale: "en-GB" })).newPage();
  const address = `${product.baseUrl}/p/${owner.teamUrl}`;
  expect((await visitor.goto(address))?.status()).toBe(404);

  await page.goto(`/t/${owner.teamUrl}/templates/${id}`);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Title for visitors").fill("Become a volunteer");
  await page
    .getByLabel("Description for visitors")
    .fill("Two hours a week. You need your ID number at hand.");
  await expect(page.getByTestId("save-state")).toContainText("Saved");

  await page.goto(`/t/${owner.teamUrl}/settings/public-page`);
  await page.getByRole("switch", { name: "Show the page" }).click();
  await page.getByLabel("About the team").fill("We keep the park of our street.");
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await expect(page.getByText("2 templates are on it.")).toBeVisible();
  await expectAccessible(page, "settings of the public page", BOTH);
  await takePicture(page, "public-page-settings");

  const answer = await visitor.goto(address);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Neighbours of Ñuñoa");
  await expect(visitor.getByText("We keep the park of our street.")).toBeVisible();
  await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  for (const width of [1440, 390, 320]) {
    await visitor.setViewportSize({ width, height: 844 });
    await expectAccessible(visitor, `public page at ${width}`, BOTH);
    await takePicture(visitor, `public-page-${width}`);
  }
  await visitor.getByRole("radio", { name: "Español" }).click();
  await expect(visitor.getByRole("list", { name: "Formularios de Neighbours of Ñuñoa" })).toBeVisible();
  await visitor.emulateMedia({ colorScheme: "dark" });
  await takePicture(visitor, "public-page-es-dark");
  await visitor.getByRole("link", { name: /Become a volunteer/ }).click();
  await visitor.waitForURL("**/d/*");
  await expect(visitor.getByText("Two hours a week.", { exact: false })).toBeVisible();
  await expect(visitor).toHaveTitle("Become a volunteer");
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Become a volunteer");
  await takePicture(visitor, "public-page-form");
  await expectAccessible(visitor, "start card with words for visitors", BOTH);

  await page.getByRole("switch", { name: "Show the page" }).click();
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await expect.poll(async () => (await visitor.goto(address))?.status()).toBe(404);
});

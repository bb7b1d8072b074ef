import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { buildPagedPdf, createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (!folder) return;
  const takeScreenshot = (suffix: string) =>
    page.screenshot({ path: `${folder}/${name}${suffix}.png`, fullPage: true });
  await takeScreenshot("");
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await takeScreenshot("-390");
  if (size) await page.setViewportSize(size);
}

type Placed = { type: string; fieldMeta?: object };

/** Places the fields by call, because the editor has a test of its own. */
async function placeFields(page: Page, owner: Account, envelopeId: string, placed: readonly Placed[]) {
  const status = await page.evaluate(
    async ({ envelopeId, teamUrl, placed }) => {
      const headers = { "content-type": "application/json", "x-team-url": teamUrl };
      const input = encodeURIComponent(JSON.stringify({ envelopeId }));
      const answer = await fetch(`/api/trpc/envelope.detail?input=${input}`, { headers });
      const { recipients, items } = (await answer.json()).result.data;
      const data = placed.map((field, index) => ({
        ...field,
        recipientId: recipients[0].id,
        envelopeItemId: items[0].id,
        page: 1,
        positionX: 10,
        positionY: 20 + index * 12,
        width: 30,
        height: 6,
      }));
      const body = JSON.stringify({ envelopeId, data });
      return (await fetch("/api/trpc/field.createMany", { method: "POST", headers, body })).status;
    },
    { envelopeId, teamUrl: owner.teamUrl, placed },
  );
  expect(status).toBe(200);
}

const readEnvelopeId = (page: Page): string => /envelope_\w+/.exec(page.url())?.[0] ?? "";

test("a template is made without e-mail addresses and used with them, and every change can be undone", {
  tag: "@core",
}, async ({ page, product }) => {
  // A team without templates: those of other tests would be in the list.
  const owner = await product.bootstrap("templates@example.org", "Preparers");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, owner);
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Prepare it once, send it often" })).toBeVisible();
  await expectAccessible(page, "no templates yet");
  await takePicture(page, "templates-empty");
  await page.getByRole("link", { name: "New template" }).click();
  await page.waitForURL("**/templates/new");
  const lease = {
    name: "Lease.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await buildPagedPdf(2)),
  };
  await page.locator("input[type=file]").setInputFiles(lease);
  await expect(page.getByText("2 pages")).toBeVisible();
  await page.getByRole("button", { name: "Add recipient" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Tenant");
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await expectAccessible(page, "people of a template");
  const envelopeId = readEnvelopeId(page);
  await placeFields(page, owner, envelopeId, [
    { type: "SIGNATURE" },
    { type: "NUMBER", fieldMeta: { type: "number", label: "Rent", minValue: 100 } },
  ]);
  await page.goto(`/t/${owner.teamUrl}/templates/${envelopeId}/edit?step=review`);
  await expect(page.getByRole("heading", { name: "Defaults for every use" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);
  await expectAccessible(page, "defaults of a template");
  await page.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(`**/templates/${envelopeId}`);
  await expect(page.getByRole("heading", { name: "Lease", level: 1 })).toBeVisible();
  await expect(page.getByText("Filled in at each use")).toBeVisible();
  await takePicture(page, "template-detail");

  await page.getByRole("link", { name: "Use", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Use “Lease”" })).toBeVisible();
  await page.getByLabel("Rent").fill("12");
  await page.getByLabel("Rent").press("Enter");
  await expect(page.getByText("2 entries need fixing.")).toBeVisible();
  await expect(page.getByText("The number must be at least 100.")).toBeVisible();
  await expect(page.getByLabel("E-mail of Tenant")).toBeFocused();
  await expectAccessible(page, "use with problems");
  await takePicture(page, "template-use");
  await page.getByLabel("E-mail of Tenant").fill("ana@example.org");
  await page.getByLabel("Name of Tenant").fill("Ana Pérez");
  await page.getByLabel("Rent").fill("900");
  await page.getByRole("radio", { name: /Create links/ }).click();
  await page.getByRole("button", { name: "Create 1 signing link" }).click();
  await expect(page.getByRole("heading", { name: "Your links are ready" })).toBeVisible();

  await page.goto(`/t/${owner.teamUrl}/templates/${envelopeId}/use`);
  await page.getByRole("button", { name: "Same people as last time" }).click();
  await expect(page.getByLabel("E-mail of Tenant")).toHaveValue("ana@example.org");
  await page.getByRole("radio", { name: /Create draft/ }).click();
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.waitForURL("**/envelopes/envelope_*/edit?step=review");
  await page.goto(page.url().replace(/\/edit.*$/, ""));
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(page.getByText("Lease · revision 1")).toBeVisible();

  await page.goto(`/t/${owner.teamUrl}/templates/${envelopeId}`);
  await page.getByRole("button", { name: "Actions for Lease" }).click();
  await expectAccessible(page, "menu of a template");
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name of the template").fill("Lease 2026");
  await page.getByLabel("Name of the template").press("Enter");
  await expect(page.getByRole("heading", { name: "Lease 2026", level: 1 })).toBeVisible();
  await page.getByRole("tab", { name: "Revisions" }).click();
  await page.getByRole("button", { name: "What changed: Revision 2" }).click();
  await expect(page.getByText("Name changed from “Lease” to “Lease 2026”")).toBeVisible();
  await expectAccessible(page, "revisions");
  await takePicture(page, "template-revisions");
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await expect(page.getByRole("heading", { name: "Lease", level: 1, exact: true })).toBeVisible();
  await expect(page.getByText(/Restored from revision 1/)).toBeVisible();
  await page.getByRole("tab", { name: "API" }).click();
  await expect(page.getByRole("cell", { name: "Rent" })).toBeVisible();
  await expectAccessible(page, "calls of a template");
  await takePicture(page, "template-api");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Title for visitors").fill("Lease for tenants");
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await takePicture(page, "template-settings");
});

/** On a phone the cards have no table head to press: a menu above them sets the order. */
async function orderCards(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const titles = page.getByRole("main").getByRole("link", { name: /^NDA/ });
  await page.getByRole("button", { name: "Order: Created, Newest first" }).press("Enter");
  await expectAccessible(page, "order of the cards");
  await page.getByRole("menuitemradio", { name: "Title" }).press("Enter");
  const byTitle = page.getByRole("button", { name: "Order: Title, A to Z" });
  await expect(byTitle).toBeFocused();
  await expect(titles).toHaveText(["NDA", "NDA (copy)"]);
  await byTitle.press("Enter");
  await takePicture(page, "templates-order");
  await page.getByRole("menuitemradio", { name: "Z to A" }).press("Enter");
  await expect(page).toHaveURL(/by=title&sort=desc/);
  await expect(titles).toHaveText(["NDA (copy)", "NDA"]);
  if (size) await page.setViewportSize(size);
}

test("any document becomes a template, which the list counts, finds and deletes", async ({
  page,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await createDraft(product, owner, 1, { title: "Confidentiality agreement" });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  await page.getByRole("button", { name: "Actions for Confidentiality agreement" }).click();
  await page.getByRole("menuitem", { name: "Save as template…" }).click();
  await page.getByLabel("Name of the template").fill("NDA");
  await expectAccessible(page, "save as template");
  await page.getByRole("button", { name: "Save as template" }).click();
  await page.getByRole("button", { name: "Open template" }).click();
  await expect(page.getByRole("heading", { name: "NDA", level: 1 })).toBeVisible();
  await page.goto(`/t/${owner.teamUrl}/templates?q=NDA`);
  await expect(page.getByRole("link", { name: "Use NDA" })).toBeVisible();
  await expect(page.getByRole("row", { name: /NDA/ }).getByText("Never")).toBeVisible();
  await expectAccessible(page, "list of templates");
  await page.goto(`/t/${owner.teamUrl}/templates`);
  await expect(page.getByRole("link", { name: "Use NDA" })).toBeVisible();
  await takePicture(page, "templates-list");
  await page.getByRole("button", { name: "Actions for NDA" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("link", { name: "NDA (copy)", exact: true })).toBeVisible();
  await orderCards(page);
  await page.getByRole("button", { name: "Actions for NDA", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expectAccessible(page, "deleting a template");
  await page.getByRole("button", { name: "Delete template" }).click();
  await expect(page.getByRole("link", { name: "NDA", exact: true })).toHaveCount(0);
  await page.goto(`/t/${owner.teamUrl}/templates?q=nothing-like-it`);
  await expect(page.getByRole("heading", { name: "No template matches" })).toBeVisible();
});

test("a use may replace the file: matching pages are confirmed, fields that would fall off or move are shown", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("other-file@example.org", "Replacers");
  await page.setViewportSize({ width: 1440, height: 1000 });
  const draftId = await createDraft(product, owner, 2, {
    title: "Lease",
    recipients: [{ name: "Ana Pérez", email: "ana@example.org", role: "SIGNER" }],
  });
  await signIn(page, owner);
  const templateId = await page.evaluate(
    async ({ draftId, teamUrl }) => {
      const headers = { "content-type": "application/json", "x-team-url": teamUrl };
      const postOperation = async (operation: string, input: object) => {
        const body = JSON.stringify(input);
        const answer = await fetch(`/api/trpc/${operation}`, { method: "POST", headers, body });
        return (await answer.json()).result.data;
      };
      const { id } = await postOperation("template.saveAs", { envelopeId: draftId, title: "Lease" });
      const encodedInput = encodeURIComponent(JSON.stringify({ envelopeId: id }));
      const answer = await fetch(`/api/trpc/envelope.detail?input=${encodedInput}`, { headers });
      const { recipients, items } = (await answer.json()).result.data;
      const place = { positionX: 60, positionY: 80, width: 30, height: 6 };
      const whose = { recipientId: recipients[0].id, envelopeItemId: items[0].id };
      const data = [1, 2].map((number) => ({ type: "SIGNATURE", page: number, ...whose, ...place }));
      await postOperation("field.createMany", { envelopeId: id, data });
      return id;
    },
    { draftId, teamUrl: owner.teamUrl },
  );
  const chooseReplacement = async (name: string, bytes: Uint8Array) => {
    const file = { name, mimeType: "application/pdf", buffer: Buffer.from(bytes) };
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(page.getByText(`${name} instead`)).toBeVisible();
  };
  await page.goto(`/t/${owner.teamUrl}/templates/${templateId}/use`);
  await page.getByLabel("E-mail of").fill("ana@example.org");
  await page.getByRole("radio", { name: /Create draft/ }).click();

  await chooseReplacement("short.pdf", await buildPagedPdf(1));
  await expect(
    page.getByText("This file has 1 of 2 pages, so a field would be left without a page.", { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, "a file that is too short");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByText("One entry needs fixing.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Replace / })).toBeFocused();

  await chooseReplacement("letter.pdf", await buildPagedPdf(2, [612, 792]));
  await expect(
    page.getByText("2 pages have a different size: 2 fields will be in different places on them.", {
      exact: false,
    }),
  ).toBeVisible();
  await expectAccessible(page, "a file of other paper");
  await takePicture(page, "template-other-paper");

  await chooseReplacement("lease-2027.pdf", await buildPagedPdf(2));
  await expect(page.getByText("Same 2 pages.")).toBeVisible();
  await page.getByRole("button", { name: /^Keep the template’s/ }).click();
  await expect(page.getByText("Same 2 pages.")).toHaveCount(0);
  await chooseReplacement("lease-2027.pdf", await buildPagedPdf(3));
  await expect(page.getByText("3 pages instead of 2. Every field has its page.")).toBeVisible();
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.waitForURL("**/envelopes/envelope_*/edit?step=review");
  await page.goto(page.url().replace("step=review", "step=files"));
  await expect(page.getByText("3 pages")).toBeVisible();
});

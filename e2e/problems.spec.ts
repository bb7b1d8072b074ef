import path from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";

const Detail = z.object({
  recipients: z.array(z.object({ id: z.number(), name: z.string() })),
  envelopeItems: z.array(z.object({ id: z.string() })),
});
const Fields = z.object({ data: z.array(z.object({ id: z.number() })) });

const PAGES = 12;
const LAST = 11;
const PICTURES = process.env.RUBRICA_PICTURES;
const takePicture = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
};

async function requestRest(product: Product, owner: Account, at: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${product.baseUrl}/api/v2${at}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: owner.apiToken, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/**
 * Creates a draft of many pages: Ana signs, a verified RUT field is on a late page, and Luis has no
 * signature field.
 */
async function prepareDraft(
  product: Product,
  owner: Account,
): Promise<{ id: string; rut: number; luis: number }> {
  const id = await createDraft(product, owner, PAGES);
  const { recipients, envelopeItems } = Detail.parse(await requestRest(product, owner, `/envelope/${id}`));
  const [ana, luis] = recipients;
  const place = { envelopeItemId: envelopeItems[0]?.id, positionX: 20, width: 30, height: 6 };
  const fields = await requestRest(product, owner, "/envelope/field/create-many", {
    envelopeId: id,
    data: [
      { ...place, type: "SIGNATURE", recipientId: ana?.id, page: 1, positionY: 20 },
      { ...place, type: "RUT_FIRMADO", recipientId: ana?.id, page: LAST, positionY: 60 },
    ],
  });
  return { id, rut: Fields.parse(fields).data[1]?.id ?? 0, luis: luis?.id ?? 0 };
}

const sentences = (page: Page) => page.getByTestId("problems").getByRole("listitem");

test("review and editor list the same problems, and a field type that blocks sending cannot be placed", async ({
  page,
  product,
  owner,
}) => {
  const { id } = await prepareDraft(product, owner);
  await signIn(page, owner);
  const edit = `/t/${owner.teamUrl}/envelopes/${id}/edit`;
  await page.goto(`${edit}?step=review`);
  await expect(sentences(page)).toHaveText([
    /Luis Gómez has no signature field\./,
    /not set up for verified RUT\./,
  ]);
  await expect(page.getByRole("button", { name: /^Send to/ })).toBeDisabled();
  await takePicture(page, "problems-review");
  await page.goto(`${edit}?step=fields`);
  await expect(sentences(page)).toHaveText([
    /Luis Gómez has no signature field\./,
    /not set up for verified RUT\./,
  ]);
  await expect(page.getByTestId("palette-item-RUT")).toBeVisible();
  await expect(page.getByTestId("palette-item-RUT_FIRMADO")).toHaveCount(0);
  await expectAccessible(page, "editor with problems");
  await takePicture(page, "problems-editor");
});

test("a date that would print over the text beside it is reported, and one click leaves out the time", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 1);
  const { recipients, envelopeItems } = Detail.parse(await requestRest(product, owner, `/envelope/${id}`));
  const place = { envelopeItemId: envelopeItems[0]?.id, page: 1, positionX: 20, height: 6 };
  const signatures = recipients.map(({ id: recipientId }, index) => ({
    ...place,
    type: "SIGNATURE",
    recipientId,
    width: 30,
    positionY: 20 + 20 * index,
  }));
  const date = { ...place, type: "DATE", recipientId: recipients[0]?.id, width: 8, positionY: 80 };
  await requestRest(product, owner, "/envelope/field/create-many", {
    envelopeId: id,
    data: [...signatures, date],
  });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=review`);
  await expect(sentences(page)).toHaveText([/too narrow for the date/]);
  await page.getByRole("button", { name: "Leave out the time" }).click();
  await expect(page.getByTestId("problems")).toHaveCount(0);
  const read = Detail.extend({ documentMeta: z.object({ dateFormat: z.string() }) });
  await expect
    .poll(
      async () => read.parse(await requestRest(product, owner, `/envelope/${id}`)).documentMeta.dateFormat,
    )
    .toBe("yyyy-MM-dd");
});

test("“Go there” shows the field on its page, selected and focused, so that it can be removed at once", async ({
  page,
  product,
  owner,
}) => {
  const { id, rut, luis } = await prepareDraft(product, owner);
  await signIn(page, owner);
  const edit = `/t/${owner.teamUrl}/envelopes/${id}/edit`;
  await page.goto(`${edit}?step=review`);
  await sentences(page).filter({ hasText: "RUT" }).getByRole("link", { name: "Go there" }).click();
  const field = page.locator(`[data-field="${rut}"]`);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-pressed", "true");
  await expect(field).toBeInViewport();
  await expect(page.getByLabel("Go to page")).toHaveValue(String(LAST));
  await takePicture(page, "problems-gone-there");
  await page.keyboard.press("Delete");
  await expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");

  await page.goto(`${edit}?step=review`);
  await expect(sentences(page)).toHaveText([/Luis Gómez has no signature field\./]);
  await page.getByRole("link", { name: "Go there" }).click();
  await expect(page.getByRole("radio", { name: /Luis Gómez/ })).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`recipient=${luis}$`));
});

test("in the editor a problem leads to its field, even pages away", async ({ page, product, owner }) => {
  const { id, rut } = await prepareDraft(product, owner);
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await sentences(page).filter({ hasText: "RUT" }).getByRole("button").click();
  await expect(page.locator(`[data-field="${rut}"]`)).toBeFocused();
});

import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";

/** What the screens ask, asked directly: a world to look at is not what a journey proves. */
async function call(page: Page, owner: Account, verb: string, input: object): Promise<void> {
  await page.evaluate(
    async ({ verb, input, teamUrl }) => {
      const headers = { "content-type": "application/json", "x-team-url": teamUrl };
      await fetch(`/api/trpc/${verb}`, { method: "POST", headers, body: JSON.stringify(input) });
    },
    { verb, input, teamUrl: owner.teamUrl },
  );
}

/** Pictures to look at, where somebody asked for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("several are ticked by range and keys, and what cannot be done is said before it is", async ({
  page,
  product,
  owner,
}) => {
  for (const title of ["Bulk A", "Bulk B", "Bulk C", "Bulk D"]) {
    await createDraft(product, owner, 1, { title });
  }
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes?q=Bulk`);
  await expect(page.getByRole("row")).toHaveCount(5);
  await page.getByRole("checkbox", { name: "Select Bulk A" }).click();
  await page.getByRole("checkbox", { name: "Select Bulk C" }).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("region", { name: "3 selected" })).toBeVisible();
  await expectAccessible(page, "bulk bar");
  await picture(page, "list-bulk");

  await page.getByRole("link", { name: "Bulk D", exact: true }).focus();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "4 selected" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Bulk C", exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Cancel envelopes" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("3 of 3 will be cancelled.");
  await expectAccessible(page, "bulk cancel dialog");
  await dialog.getByLabel("Reason").fill("Not needed");
  await dialog.getByRole("button", { name: "Cancel 3 envelopes" }).click();
  await expect(page.getByText("3 envelopes cancelled.").first()).toBeVisible();
  await expect(rowOf(page, "Bulk A")).toContainText("Cancelled");

  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Cancel envelopes" }).click();
  await expect(dialog).toContainText("1 of 4 will be cancelled.");
  await expect(dialog).toContainText("3 are over");
  await picture(page, "list-mixed");
  await dialog.getByRole("button", { name: "Keep envelopes" }).click();
  await page.getByRole("button", { name: "Clear selection" }).click();

  await page.getByRole("link", { name: "Bulk C", exact: true }).focus();
  await page.keyboard.press("#");
  await dialog.getByRole("button", { name: "Delete 1 envelope" }).click();
  await expect(rowOf(page, "Bulk C")).toHaveCount(0);
  await page.getByRole("link", { name: "Bulk D", exact: true }).focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search envelopes" })).toBeFocused();
});

test("filters stand in the address, are taken off one by one, and new rows wait to be asked for", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 1, { title: "Filter gone" });
  await createDraft(product, owner, 1, { title: "Filter draft" });
  await signIn(page, owner);
  await call(page, owner, "envelope.cancel", { envelopeId: id });
  await page.goto(`/t/${owner.teamUrl}/envelopes?status=CANCELLED`);
  await expect(rowOf(page, "Filter gone")).toBeVisible();
  await expect(rowOf(page, "Filter draft")).toHaveCount(0);
  await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Drafts" }).click();
  await expect(rowOf(page, "Filter draft")).toBeVisible();
  await page.waitForURL("**/envelopes?status=DRAFT%2CCANCELLED");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Created until").fill("2020-01-31");
  await expect(page).toHaveURL(/to=2020-01-31/);
  await expectAccessible(page, "filter sheet");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No envelope matches" })).toBeVisible();
  await page.getByRole("link", { name: /Remove filter: Until Jan 31, 2020/ }).click();
  await expect(rowOf(page, "Filter draft")).toBeVisible();
  await page.getByRole("link", { name: "Clear all" }).click();
  await page.waitForURL(`**/t/${owner.teamUrl}/envelopes`);

  await expect(rowOf(page, "Filter draft")).toBeVisible();
  await createDraft(product, owner, 1, { title: "Arrived later" });
  await expect(page.getByRole("button", { name: "1 new: refresh" })).toBeVisible();
  await expect(rowOf(page, "Arrived later")).toHaveCount(0);
  await picture(page, "list-new");
  await page.getByRole("button", { name: "1 new: refresh" }).click();
  await expect(rowOf(page, "Arrived later")).toBeVisible();
  await rowOf(page, "Arrived later").hover();
  await expectAccessible(page, "list with its acts");
  await picture(page, "list-hover");
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "list-dark");
  await page.setViewportSize({ width: 390, height: 780 });
  await expectAccessible(page, "list on a phone");
  await picture(page, "list-phone");
});

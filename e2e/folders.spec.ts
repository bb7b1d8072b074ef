import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";

/** What the screens ask, asked directly: a world to look at is not what a journey proves. */
async function call(page: Page, owner: Account, verb: string, input: object): Promise<{ id: string }> {
  return page.evaluate(
    async ({ verb, input, teamUrl }) => {
      const headers = { "content-type": "application/json", "x-team-url": teamUrl };
      const body = JSON.stringify(input);
      const answer = await fetch(`/api/trpc/${verb}`, { method: "POST", headers, body });
      return (await answer.json()).result.data;
    },
    { verb, input, teamUrl: owner.teamUrl },
  );
}

/** Pictures to look at, where somebody asked for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("folders are made, renamed and pinned; documents go in by drag and by dialog, and come back by undo", async ({
  page,
  product,
  owner,
}) => {
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  for (const title of ["Lease Ñuñoa 12", "Lease Providencia 4", "Offer letter"]) {
    await createDraft(product, owner, 1, { title });
  }
  await page.reload();
  const strip = page.getByRole("region", { name: "Folders" });
  for (const name of ["Leases", "People"]) {
    await page.getByRole("button", { name: "New folder" }).click();
    await page.getByLabel("Name of the new folder").fill(name);
    await page.keyboard.press("Enter");
    await expect(strip.getByRole("link", { name })).toBeVisible();
  }
  await page.getByRole("button", { name: "Actions for folder People" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("New name of People").fill("Personas");
  await page.keyboard.press("Enter");
  await expect(strip.getByRole("link", { name: "Personas" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for folder Personas" }).click();
  await expectAccessible(page, "folder menu");
  await page.getByRole("menuitem", { name: "Pin" }).click();
  await expect(strip.getByRole("listitem").first()).toContainText("Personas");

  const rowOf = (title: string) => page.getByRole("row").filter({ hasText: title });
  await rowOf("Lease Ñuñoa 12").dragTo(strip.getByRole("listitem").filter({ hasText: "Leases" }));
  await expect(page.getByText("“Lease Ñuñoa 12” moved to Leases.").first()).toBeVisible();
  await expect(rowOf("Lease Ñuñoa 12")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf("Lease Ñuñoa 12")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Lease Ñuñoa 12" }).click();
  await page.getByRole("menuitem", { name: "Move…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("treeitem", { name: /Documents/ })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("treeitem", { name: /Leases/ }).click();
  await dialog.getByRole("button", { name: "New folder here" }).click();
  await dialog.getByLabel("Name of the new folder").fill("2026");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("treeitem", { name: "2026" })).toHaveAttribute("aria-selected", "true");
  await expect(dialog.getByText("seen by 1 person")).toBeVisible();
  await expectAccessible(page, "move dialog");
  await picture(page, "move-dialog");
  await dialog.getByRole("button", { name: "Move here" }).click();
  await expect(page.getByText("“Lease Ñuñoa 12” moved to 2026.").first()).toBeVisible();
  await picture(page, "folders-root");

  await strip.getByRole("link", { name: "Leases" }).click();
  await expect(page.getByRole("heading", { name: "Leases", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "2026" }).click();
  await expect(page.getByRole("heading", { name: "2026", level: 1 })).toBeVisible();
  await expect(rowOf("Lease Ñuñoa 12")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Where this folder lies" })).toContainText("Leases");
  await expectAccessible(page, "inside a folder");
  await picture(page, "folder-inside");
});

test("with the keyboard alone a folder moves into another, is restricted, and is deleted with its drafts", async ({
  page,
  product,
  owner,
}) => {
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  const outer = await call(page, owner, "folder.create", { name: "Archive" });
  const inner = await call(page, owner, "folder.create", { name: "Board" });
  const id = await createDraft(product, owner, 1, { title: "Minutes" });
  await call(page, owner, "envelope.bulkMove", { envelopeIds: [id], folderId: inner.id });
  await page.reload();

  await page.getByRole("button", { name: "Actions for folder Board" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move…" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("treeitem", { name: "Archive" })).toBeVisible();
  await page.getByRole("treeitem", { name: /Documents/ }).focus();
  // Other journeys of this account have folders of their own.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("treeitem", { name: "Archive" })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByText("seen by 1 person")).toBeVisible();
  await page.getByRole("button", { name: "Move here" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Board” moved to Archive.").first()).toBeVisible();

  await page.goto(`/t/${owner.teamUrl}/envelopes/f/${outer.id}`);
  await page.getByRole("button", { name: "Actions for folder Board" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Who can see" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Seen now by 1 person");
  await expectAccessible(page, "who can see");
  await page.getByRole("radio", { name: "Admins only" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  const card = page.getByRole("listitem").filter({ hasText: "Board" });
  await expect(card).toContainText("Admins only");

  await page.getByRole("button", { name: "Actions for folder Board" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete…" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Delete 1 draft inside" }).focus();
  await page.keyboard.press("Space");
  await expectAccessible(page, "delete a folder");
  await picture(page, "folder-delete");
  await page.getByRole("button", { name: "Delete folder" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Folder “Board” deleted.").first()).toBeVisible();
  await expect(page.getByText("Nothing in this folder yet")).toBeVisible();
  await page.goto(`/t/${owner.teamUrl}/envelopes/f/${inner.id}`);
  await expect(page.getByText("This folder is not here").last()).toBeVisible();
});

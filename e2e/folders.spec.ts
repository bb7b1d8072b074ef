import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";

/** Calls the operations directly: the setup is not what these tests prove. */
async function callOperation(
  page: Page,
  owner: Account,
  operation: string,
  input: object,
): Promise<{ id: string }> {
  return page.evaluate(
    async ({ operation, input, teamUrl }) => {
      const headers = { "content-type": "application/json", "x-team-url": teamUrl };
      const body = JSON.stringify(input);
      const answer = await fetch(`/api/trpc/${operation}`, { method: "POST", headers, body });
      return (await answer.json()).result.data;
    },
    { operation, input, teamUrl: owner.teamUrl },
  );
}

async function createFolder(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "New folder" }).click();
  await page.getByLabel("Name of the new folder").fill(name);
  await page.keyboard.press("Enter");
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("folders are created, renamed and pinned; documents move in by drag or dialog and back by undo", {
  tag: "@core",
}, async ({ page, product, owner }) => {
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  for (const title of ["Lease Ñuñoa 12", "Lease Providencia 4", "Offer letter"]) {
    await createDraft(product, owner, 1, { title });
  }
  await page.reload();
  const places = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Leases", "People"]) {
    await createFolder(page, name);
    await expect(places.getByRole("link", { name })).toBeVisible();
  }
  await places.getByRole("link", { name: "People" }).click();
  await page.getByRole("button", { name: "Actions for folder People" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("New name of People").fill("Personas");
  await page.keyboard.press("Enter");
  await expect(places.getByRole("link", { name: "Personas" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for folder Personas" }).click();
  await expectAccessible(page, "folder menu");
  await page.getByRole("menuitem", { name: "Pin" }).click();
  const folders = places.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Documents" }) });
  await expect(folders.getByRole("listitem").first()).toContainText("Personas");

  await places.getByRole("link", { name: "Documents", exact: true }).click();
  const tableRow = (title: string) => page.getByRole("row").filter({ hasText: title });
  await tableRow("Lease Ñuñoa 12").dragTo(places.getByRole("link", { name: "Leases" }));
  await expect(page.getByText("“Lease Ñuñoa 12” moved to Leases.").first()).toBeVisible();
  await expect(tableRow("Lease Ñuñoa 12")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tableRow("Lease Ñuñoa 12")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Lease Ñuñoa 12" }).click();
  await page.getByRole("menuitem", { name: "Move…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("treeitem", { name: /Documents/ })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("treeitem", { name: /Leases/ }).click();
  await dialog.getByRole("button", { name: "New folder here" }).click();
  await dialog.getByLabel("Name of the new folder").fill("2026");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("treeitem", { name: "2026" })).toHaveAttribute("aria-selected", "true");
  await expect(dialog.getByText(/seen by \d+ (?:person|people)/)).toBeVisible();
  await expectAccessible(page, "move dialog");
  await takePicture(page, "move-dialog");
  await dialog.getByRole("button", { name: "Move here" }).click();
  await expect(page.getByText("“Lease Ñuñoa 12” moved to 2026.").first()).toBeVisible();
  await takePicture(page, "folders-root");

  await places.getByRole("link", { name: "Leases" }).click();
  await expect(page.getByRole("heading", { name: "Leases", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Only folders in here" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "2026" }).click();
  await expect(page.getByRole("heading", { name: "2026", level: 1 })).toBeVisible();
  await expect(tableRow("Lease Ñuñoa 12")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Folder path" })).toContainText("Leases");
  await expectAccessible(page, "inside a folder");
  await takePicture(page, "folder-inside");

  await places.getByRole("link", { name: "Personas" }).dragTo(places.getByRole("link", { name: "Leases" }));
  await expect(page.getByText("“Personas” moved to Leases.").first()).toBeVisible();
});

test("by keyboard alone a folder moves into another, is restricted, and is deleted with its drafts", async ({
  page,
  product,
  owner,
}) => {
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  const outer = await callOperation(page, owner, "folder.create", { name: "Archive" });
  const inner = await callOperation(page, owner, "folder.create", { name: "Board" });
  const id = await createDraft(product, owner, 1, { title: "Minutes" });
  await callOperation(page, owner, "envelope.bulkMove", { envelopeIds: [id], folderId: inner.id });
  await page.goto(`/t/${owner.teamUrl}/envelopes/f/${inner.id}`);

  await page.getByRole("button", { name: "Actions for folder Board" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move…" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("treeitem", { name: "Archive" })).toBeVisible();
  await page.getByRole("treeitem", { name: /Documents/ }).focus();
  // Other tests of this account have folders too, so the arrow key may need several presses.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("treeitem", { name: "Archive" })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/seen by \d+ (?:person|people)/)).toBeVisible();
  await page.getByRole("button", { name: "Move here" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Board” moved to Archive.").first()).toBeVisible();

  await page.getByRole("button", { name: "Actions for folder Board" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Who can see" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(/Visible now to \d+ (?:person|people)/);
  await expectAccessible(page, "who can see");
  await page.getByRole("radio", { name: "Admins only" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Admins only · seen by/)).toBeVisible();

  await page.getByRole("button", { name: "Actions for folder Board" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete…" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: "Delete 1 draft inside" }).focus();
  await page.keyboard.press("Space");
  await expectAccessible(page, "delete a folder");
  await takePicture(page, "folder-delete");
  await page.getByRole("button", { name: "Delete folder" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Folder “Board” deleted.").first()).toBeVisible();
  await page.waitForURL(`**/f/${outer.id}`);
  await expect(page.getByText("Nothing in this folder yet")).toBeVisible();
  await page.goto(`/t/${owner.teamUrl}/envelopes/f/${inner.id}`);
  await expect(page.getByText("Folder not found").last()).toBeVisible();
});

test("the sidebar shows the visible folders as a tree: by keys, by drag, deep, collapsed and on a phone", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("tree@example.org", "Tree");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, owner);
  const list = `/t/${owner.teamUrl}/envelopes`;
  await page.goto(list);
  const places = page.getByRole("navigation", { name: "Main" });
  const toggleButton = (name: string) =>
    places.getByRole("button", { name: `Folders inside ${name}`, exact: true });
  await page.waitForLoadState("networkidle");
  await expect(toggleButton("Documents")).toHaveCount(0);

  const leases = await callOperation(page, owner, "folder.create", { name: "Leases" });
  const pinned = await callOperation(page, owner, "folder.create", {
    name: "Zealous clients of the region of Valparaíso",
  });
  await callOperation(page, owner, "folder.update", { folderId: pinned.id, data: { pinned: true } });
  let parentId = leases.id;
  for (let level = 2; level <= 9; level++) {
    ({ id: parentId } = await callOperation(page, owner, "folder.create", {
      name: `Level ${level}`,
      parentId,
    }));
  }
  for (let n = 10; n < 26; n++) await callOperation(page, owner, "folder.create", { name: `Many ${n}` });
  await createDraft(product, owner, 1, { title: "Lease Ñuñoa 12" });
  await page.reload();

  // Open at first. Pinned folders come first, and a level ends with a button for the rest.
  await expect(toggleButton("Documents")).toHaveAttribute("aria-expanded", "true");
  await places.getByRole("link", { name: "Documents", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(toggleButton("Documents")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toggleButton("Documents")).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(places.getByRole("button", { name: "All 18 folders" })).toBeVisible();
  await expect(places.getByRole("listitem").filter({ hasText: "Zealous" }).last()).toContainText("Pinned");
  await page.keyboard.press("Tab");
  await expect(places.getByRole("link", { name: /^Zealous/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(places.getByRole("link", { name: "Leases" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(places.getByRole("link", { name: "Level 2" })).toBeVisible();
  await places.getByRole("button", { name: "All 18 folders" }).click();
  await expect(places.getByRole("link", { name: "Many 25" })).toBeVisible();

  // A document held over a closed folder opens it; dropped, it moves in, and can be moved back.
  await page.getByRole("row").filter({ hasText: "Lease Ñuñoa 12" }).hover();
  await page.mouse.down();
  const closed = await places.getByRole("link", { name: "Level 2" }).boundingBox();
  if (!closed) throw new Error("Level 2 is not there");
  await page.mouse.move(closed.x + 60, closed.y + 10, { steps: 4 });
  await page.mouse.move(closed.x + 64, closed.y + 12);
  await expect(places.getByRole("link", { name: "Level 3" })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText("“Lease Ñuñoa 12” moved to Level 2.").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Lease Ñuñoa 12" })).toBeVisible();

  // Open folders stay open. A page deep inside opens the path to it and is marked.
  await page.goto(`${list}/f/${parentId}`);
  const here = places.getByRole("link", { name: "Level 9" });
  await expect(here).toHaveAttribute("aria-current", "page");
  await expect(places.getByRole("link", { name: "Documents", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expectAccessible(page, "tree of folders");
  await takePicture(page, "folder-tree");
  const room = await places.evaluate((nav) => nav.scrollWidth - nav.clientWidth);
  expect(room, "nothing is wider than the sidebar").toBeLessThanOrEqual(0);
  await toggleButton("Level 4").click();
  await expect(here).toHaveCount(0);
  await places.getByRole("link", { name: "Leases" }).click();
  await page.waitForURL(`**/f/${leases.id}`);
  await page.reload();
  await expect(places.getByRole("link", { name: "Level 4" })).toBeVisible();
  await expect(here).toHaveCount(0);

  // Collapsed to icons the sidebar shows no folders. Templates has them only if there are template folders.
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(places.getByRole("link", { name: "Leases" })).toHaveCount(0);
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await callOperation(page, owner, "folder.create", { name: "Contracts", type: "TEMPLATE" });
  await page.goto(`/t/${owner.teamUrl}/templates`);
  await toggleButton("Templates").click();
  await expect(places.getByRole("link", { name: "Contracts" })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Main" });
  await expect(drawer.getByRole("link", { name: "Level 2" })).toBeVisible();
  await expectAccessible(page, "tree in the drawer");
  await takePicture(page, "folder-tree-phone");
  await drawer.getByRole("link", { name: "Leases" }).click();
  await page.waitForURL(`**/f/${leases.id}`);
  await expect(drawer).toHaveCount(0);
});

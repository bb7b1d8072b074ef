import type { Locator, Page } from "@playwright/test";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

/**
 * A press counts even right after typing: the layout must not move, and no list may open, between press and
 * release.
 */

const SIGNATURE = [{ type: "SIGNATURE", positionY: 70 }];

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function openDraft(page: Page, product: Product, owner: Account, emails: string[]): Promise<void> {
  const recipients = emails.map((email) => ({ name: "", email, role: "SIGNER" }));
  const id = await createDraft(product, owner, 1, { recipients });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=files`);
  await expect(page.getByLabel("E-mail")).toHaveCount(emails.length);
}

/** Waits until pending updates are painted. */
const waitUntilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));

/** Presses, runs `meanwhile`, and releases at the same point, where the control must still be. */
async function pressAndHold(
  page: Page,
  control: Locator,
  meanwhile: () => Promise<unknown> = () => waitUntilDrawn(page),
): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const before = await control.boundingBox();
  if (!before) throw new Error("the control is not on the page");
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await meanwhile();
  await waitUntilDrawn(page);
  expect(await control.boundingBox()).toEqual(before);
  await page.mouse.up();
}

test("a message caused by leaving a field appears after the press that left it", async ({
  page,
  product,
  owner,
}) => {
  await openDraft(page, product, owner, ["ana@example.org", "luis@example.org"]);
  const address = page.getByLabel("E-mail");
  const invalid = page.getByText("This address is not complete, so it is not saved yet.");
  await address.nth(1).fill("luis");
  await pressAndHold(page, page.getByRole("radio", { name: "In order" }));
  await expect(page.getByRole("radio", { name: "In order" })).toBeChecked();
  await expect(address.nth(1)).toHaveAttribute("aria-invalid", "true");
  await expect(invalid).toHaveCount(1);

  // A likely typing error is reported once the suggestions close, when the field loses the focus.
  await address.nth(0).fill("ana");
  await pressAndHold(page, page.getByRole("button", { name: "Add recipient" }));
  await expect(address).toHaveCount(3);
  await expect(invalid).toHaveCount(2);
});

test("a response that arrives during a press is shown after it", async ({ page, product, owner }) => {
  await openDraft(page, product, owner, ["ana@example.org"]);
  let answer = () => {};
  const releasedAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/recipient\.createMany/u, async (route) => {
    await releasedAnswer;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add recipient" }).click();
  await pressAndHold(page, page.getByRole("button", { name: "Paste a list" }), async () => {
    const read = page.waitForResponse(/envelope\.detail/u);
    answer();
    await (await read).finished();
  });
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("[id^=recipient-]")).toHaveCount(2);
});

test("a press takes effect at once, and a second press builds on it, even when timers are late", async ({
  page,
  product,
  owner,
}) => {
  await openDraft(page, product, owner, ["ana@example.org", "luis@example.org", "eva@example.org"]);
  await page.evaluate(() => {
    const real = window.setTimeout.bind(window);
    const setLateTimeout = (act: () => void, ms = 0) => real(act, ms === 0 ? 1000 : ms);
    Object.assign(window, { setTimeout: setLateTimeout });
  });
  await page.getByLabel("E-mail").nth(2).fill("eva.soto@example.org");
  // `check()` fails at once if the state is not set right after the click.
  await page.getByRole("radio", { name: "In order" }).check();
  const earlier = page.getByRole("button", { name: "Move eva.soto@example.org earlier" });
  await earlier.click();
  await earlier.click();
  await expect(page.getByLabel("E-mail").first()).toHaveValue("eva.soto@example.org");
});

test("a press passes through a suggestion list that just opened; later it chooses the option under it", async ({
  page,
  product,
  owner,
}) => {
  const people = [
    { name: "Zzyra Araya", email: "zzyra.press@example.org", fields: SIGNATURE },
    { name: "Zzyro Pons", email: "zzyro.press@example.org", fields: SIGNATURE },
  ];
  await sendEnvelope(product, owner, { title: "First", recipients: people });
  // Holds timers of 250 ms, for which a list must have been open, until this test releases them.
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    const held: (() => void)[] = [];
    const holdTimeout = (act: () => void, ms = 0) => (ms === 250 ? held.push(act) : real(act, ms));
    const releaseTimers = () => {
      for (const act of held.splice(0)) act();
    };
    Object.assign(window, { setTimeout: holdTimeout, releaseTimers });
  });
  await page.setViewportSize({ width: 1280, height: 1000 });
  await openDraft(page, product, owner, ["ana@example.org"]);
  const address = page.getByLabel("E-mail");
  const add = page.getByRole("button", { name: "Add recipient" });
  const list = page.getByRole("listbox", { name: "People" });
  const options = list.getByRole("option");
  const pressControl = async (control: Locator) => {
    const box = await control.boundingBox();
    if (!box) throw new Error("nobody is suggested");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
  };

  await address.first().fill("zzy");
  await expect(options).toHaveCount(2);
  await takePicture(page, "press-list");
  // The pressed button lies under the list that opened meanwhile.
  const [over, under] = [await list.boundingBox(), await add.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeGreaterThan((under?.y ?? 0) + (under?.height ?? 0));
  await pressControl(add);
  await page.mouse.up();
  await expect(address).toHaveCount(2);
  await expect(options).toHaveCount(0);
  await expect(address.first()).toHaveValue("zzy");

  await address.first().click();
  await expect(options).toHaveCount(2);
  await page.evaluate("releaseTimers()");
  await pressControl(options.first());
  const other = await options.nth(1).boundingBox();
  await page.mouse.move((other?.x ?? 0) + 20, (other?.y ?? 0) + 20);
  await page.mouse.up();
  await expect(address.first()).toHaveValue("zzy");
  await expect(address.first()).toBeFocused();
  await pressControl(options.nth(1));
  await page.mouse.up();
  await expect(address.first()).toHaveValue(/\.press@example\.org$/u);
  await expect(options).toHaveCount(0);
});

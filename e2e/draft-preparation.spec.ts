import type { Page } from "@playwright/test";
import { formPdf } from "@/server/testing/pdf/forms";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { buildPagedPdf, createDraft, signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";
import { callRest } from "./fixtures/sent-envelope";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("authentication is chosen for all recipients and for one; unavailable methods are explained", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 2, { title: "Proofs" });
  const readStoredState = async () => {
    await using sql = openDatabase(product);
    const [row] = await sql`select auth_options as everybody from envelope where id = ${id}`;
    const people = await sql`select auth_options as own, language from recipient
      where envelope_id = ${id} order by id`;
    const languages = people.map(({ language }) => language);
    return { everybody: row?.everybody, people: people.map(({ own }) => own), languages };
  };
  await signIn(page, owner);
  const edit = `/t/${owner.teamUrl}/envelopes/${id}/edit`;
  await page.goto(`${edit}?step=review`);
  await page.getByRole("button", { name: /^Proof of identity/ }).click();
  const everybody = page.getByRole("group", { name: "Before signing" });
  await everybody.getByRole("checkbox", { name: "Passkey" }).click();
  await everybody.getByRole("checkbox", { name: "Code" }).click();
  await expectAccessible(page, "proof asked of everybody");
  await takePicture(page, "proof-everybody");
  await expect.poll(readStoredState).toMatchObject({
    everybody: { globalAccessAuth: [], globalActionAuth: ["PASSKEY", "TWO_FACTOR_AUTH"] },
  });

  await page.goto(`${edit}?step=files#people`);
  await expect(page.getByText("Asks for a passkey or a code before signing")).toHaveCount(2);
  await page.getByRole("button", { name: "Language and identity of Luis Gómez" }).click();
  const other = page.getByRole("dialog", { name: "For Luis Gómez" });
  await other.getByLabel("E-mails and signing page in").selectOption("Spanish");
  await page.keyboard.press("Escape");
  await expect(page.getByText("E-mails and signing page in Spanish")).toHaveCount(1);
  await expect.poll(async () => (await readStoredState()).languages).toEqual([null, "es"]);
  await page.getByRole("button", { name: "Language and identity of Ana Pérez" }).click();
  const sheet = page.getByRole("dialog", { name: "For Ana Pérez" });
  const before = sheet.getByRole("region", { name: "Before reading" });
  await before.getByRole("radio", { name: "Something else for this person" }).click();
  await before.getByRole("checkbox", { name: "Account" }).click();
  await sheet.getByRole("radio", { name: "Nothing, for this person" }).click();
  await expect(sheet.getByRole("checkbox", { name: "ClaveÚnica" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Language and identity of Luis Gómez" }).click();
  const acting = other.getByRole("region", { name: "Before signing" });
  await acting.getByRole("radio", { name: "Something else for this person" }).click();
  await expect(acting.getByRole("checkbox", { name: "ClaveÚnica" })).toBeDisabled();
  await expect(acting).toContainText("this installation is not connected to ClaveÚnica");
  await acting.getByRole("checkbox", { name: "Password" }).click();
  await expectAccessible(page, "proof asked of a person");
  await takePicture(page, "proof-person");
  await expect.poll(readStoredState).toMatchObject({
    people: [
      { accessAuth: ["ACCOUNT"], actionAuth: ["EXPLICIT_NONE"] },
      { accessAuth: [], actionAuth: ["PASSWORD"] },
    ],
  });
  await acting.getByRole("radio", { name: "Same as for everyone" }).click();
  await expect.poll(readStoredState).toMatchObject({ people: [{}, { actionAuth: [] }] });
});

test("links are added beside the files, a removed link is restored, and the draft moves into a folder", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 1, { title: "With links" });
  const readStoredState = async () => {
    await using sql = openDatabase(product);
    const links = await sql`select label, data from attachment where envelope_id = ${id} order by label`;
    const [row] = await sql`select f.name as folder from envelope e join folder f on f.id = e.folder_id
      where e.id = ${id}`;
    return { links: links.map(({ label, data }) => `${label} ${data}`), folder: row?.folder ?? null };
  };
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=review`);
  const part = page.getByRole("region", { name: /^Attached links/ });
  await page.getByRole("button", { name: /^Attached links/ }).click();
  await part.getByLabel("Label").fill("Price list");
  await part.getByLabel("Address").fill("javascript:alert(1)");
  await part.getByRole("button", { name: "Add link" }).click();
  await expect(part.getByText("An address begins with https:// or http://.")).toBeVisible();
  await part.getByLabel("Address").fill("https://example.org/prices");
  await part.getByRole("button", { name: "Add link" }).click();
  await expect(part.getByRole("link", { name: "Open Price list" })).toHaveAttribute(
    "href",
    "https://example.org/prices",
  );
  await expectAccessible(page, "links beside the files");
  await takePicture(page, "links");
  await part.getByLabel("Label").first().fill("Prices 2027");
  await expect.poll(readStoredState).toMatchObject({ links: ["Prices 2027 https://example.org/prices"] });
  await part.getByRole("button", { name: "Remove Prices 2027" }).click();
  await expect.poll(readStoredState).toMatchObject({ links: [] });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(readStoredState).toMatchObject({ links: ["Prices 2027 https://example.org/prices"] });

  const dates = page.getByRole("button", { name: /^Language and dates/ });
  await expect(dates).not.toContainText("Changed");
  await dates.click();
  await page.getByRole("radio", { name: "Spanish" }).click();
  await page.getByRole("combobox", { name: "Time zone" }).click();
  await page.getByRole("combobox", { name: "Time zone" }).fill("buenos");
  await expectAccessible(page, "a time zone is found");
  await takePicture(page, "time-zone");
  await page.getByRole("option", { name: /Buenos Aires/ }).click();
  await expect(dates).toContainText("Changed");
  await expect(dates).toContainText("Buenos Aires");
  await page.getByRole("button", { name: "Use the team’s defaults" }).click();
  await expect(dates).not.toContainText("Changed");
  await expect(page.getByTestId("save-state")).toContainText("Saved");

  await page.getByRole("button", { name: /^Other settings/ }).click();
  await page.getByRole("button", { name: "Folder: Choose a folder" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "New folder here" }).click();
  await dialog.getByRole("textbox", { name: "Name of the new folder" }).fill("Prepared");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/seen by \d/)).toBeVisible();
  await dialog.getByRole("button", { name: "Move here" }).click();
  await expect.poll(readStoredState).toMatchObject({ folder: "Prepared" });
  await expect(page.getByText("Prepared", { exact: true })).toBeVisible();
});

test("a draft is scheduled in a chosen time zone and says so wherever it is listed; a change stops it", async ({
  page,
  product,
  owner,
}) => {
  const recipients = [{ name: "Ana Pérez", email: "ana@example.org", role: "APPROVER" }];
  const id = await createDraft(product, owner, 1, { title: "For Monday", recipients });
  const readStoredState = async () => {
    await using sql = openDatabase(product);
    const [row] = await sql`select status, scheduled_send_zone as zone from envelope where id = ${id}`;
    return row && { status: row.status, zone: row.zone };
  };
  await signIn(page, owner);
  const base = `/t/${owner.teamUrl}/envelopes`;
  await page.goto(`${base}/${id}/edit?step=review`);
  await page.getByRole("button", { name: "Send later…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send later" });
  await dialog.getByRole("button", { name: "Monday at 9:00" }).click();
  await expect(dialog.getByRole("button", { name: "Monday at 9:00" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(dialog.getByRole("status")).toContainText("Goes out on Mon");
  await dialog.getByLabel("Date").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Schedule sending" }).click();
  await expect(dialog.getByText("That time has passed. Choose a later one.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Time zone" }).fill("japan");
  await page.getByRole("option", { name: /Tokyo/ }).click();
  await dialog.getByRole("button", { name: "Tomorrow at 9:00" }).click();
  await expectAccessible(page, "a time to send is chosen");
  await takePicture(page, "later-dialog");
  await dialog.getByRole("button", { name: "Schedule sending" }).click();
  const goesOut = /Goes out on .*9:00.*Asia\/Tokyo/;
  await expect(page.getByText(goesOut)).toBeVisible();
  await expect(page.getByText("Changing anything here stops the sending.")).toBeVisible();
  await expectAccessible(page, "a draft that goes out later");
  await takePicture(page, "later-review");
  expect(await readStoredState()).toEqual({ status: "DRAFT", zone: "Asia/Tokyo" });

  await page.goto(base);
  const row = page.getByRole("row", { name: /For Monday/ });
  await expect(row).toContainText("Scheduled");
  await takePicture(page, "later-list");
  await page.goto(`${base}/${id}`);
  await expect(page.getByRole("region", { name: "Status" })).toContainText(goesOut);
  await takePicture(page, "later-detail");
  await page.getByRole("button", { name: "Cancel sending" }).click();
  await expect.poll(readStoredState).toEqual({ status: "DRAFT", zone: null });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(readStoredState).toEqual({ status: "DRAFT", zone: "Asia/Tokyo" });

  await page.goto(`${base}/${id}/edit?step=review`);
  await expect(page.getByText(goesOut)).toBeVisible();
  await page.getByRole("textbox", { name: "Name of the document" }).fill("For Tuesday");
  await page.keyboard.press("Tab");
  await expect(page.getByText(/It no longer goes out on .*9:00/)).toBeVisible();
  expect(await readStoredState()).toEqual({ status: "DRAFT", zone: null });
  await page.getByRole("button", { name: "Send later…" }).click();
  await page.getByRole("button", { name: "Schedule sending" }).click();
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByRole("heading", { name: "Your document is on its way" })).toBeVisible();
  expect(await readStoredState()).toEqual({ status: "PENDING", zone: null });
});

test("an organisation's sender address is confirmed by code, chosen for a draft and used by the mail", async ({
  page,
  product,
  owner,
}) => {
  const recipients = [{ name: "Ana Pérez", email: "ana.sender@example.org", role: "APPROVER" }];
  const id = await createDraft(product, owner, 1, { title: "From our address", recipients });
  const email = "contracts@sender-journey.example";
  await using sql = openDatabase(product);
  const [organisation] = await sql`select o.url from organisation o join team t on t.organisation_id = o.id
    where t.id = ${owner.teamId}`;
  await signIn(page, owner);
  await page.goto(`/o/${organisation?.url}/email`);
  await page.getByRole("button", { name: "Add address" }).click();
  const adding = page.getByRole("dialog", { name: "Add a sender address" });
  await adding.getByLabel("E-mail address").fill("contracts");
  await page.keyboard.press("Enter");
  await expect(adding.getByText("Enter one e-mail address.")).toBeVisible();
  await adding.getByLabel("E-mail address").fill(email);
  await page.keyboard.press("Enter");
  const entering = page.getByRole("dialog", { name: "Enter the code" });
  const mail = await product.mail.waitFor(email);
  expect(mail.email.from?.address).toBe("no-reply@localhost");
  const code = /\b\d{6}\b/.exec(mail.email.text ?? "")?.[0] ?? "";
  await entering.getByLabel("Six-digit code").fill(code === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect(entering.getByText("That is not the code. You have 4 more tries.")).toBeVisible();
  await expectAccessible(page, "a wrong code of a sender address");
  await takePicture(page, "sender-code");
  await entering.getByLabel("Six-digit code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${email} is confirmed.`, { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: email })).toContainText(
    "For replies",
  );
  await page.getByRole("button", { name: `Send from it: ${email}` }).click();
  const records = page.getByRole("dialog", { name: "Send from sender-journey.example" });
  await expect(records.getByRole("textbox", { name: /Name$/ })).toHaveValue(/^rubrica-\w+\._domainkey\./);
  await expectAccessible(page, "the DNS records of a sender address");
  await takePicture(page, "sender-records");
  await page.keyboard.press("Escape");

  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=review`);
  const mails = page.getByRole("button", { name: /^E-mails/ });
  await mails.click();
  await page.getByLabel("Sender address").selectOption({ label: `${email} (replies only)` });
  await expect(mails).toContainText("Changed");
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await expectAccessible(page, "the sender address of a draft");
  await takePicture(page, "sender-chosen");
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await page.getByRole("button", { name: "Send now" }).click();
  const request = await product.mail.waitFor("ana.sender@example.org");
  expect(request.email.replyTo?.map(({ address }) => address)).toEqual([email]);

  await page.goto(`/o/${organisation?.url}/email`);
  await page.getByRole("button", { name: `Delete ${email}` }).click();
  await page.getByRole("button", { name: "Delete address" }).click();
  await expect(page.getByText("One document or template now uses our own address.").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: email })).toHaveCount(0);
  const [stored] = await sql`select email_id from envelope_meta where envelope_id = ${id}`;
  expect(stored?.email_id).toBeNull();
});

test("on one page, a file is replaced, a removed recipient restored and a warning solved by a click", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 3, { title: "One page" });
  const readStoredState = async () => {
    await using sql = openDatabase(product);
    const people = await sql`select id, name from recipient where envelope_id = ${id} order by id`;
    const fields =
      await sql`select recipient_id as of from field where envelope_id = ${id} order by recipient_id`;
    const [meta] = await sql`select signing_order as mode from envelope_meta where envelope_id = ${id}`;
    const getName = (of: number) => people.find((person) => person.id === of)?.name;
    return { mode: meta?.mode, fields: fields.map(({ of }) => getName(of)), people };
  };
  const place = { type: "SIGNATURE", page: 2, positionX: 20, width: 30, height: 5 };
  const data = (await readStoredState()).people.map((person, index) => ({
    ...place,
    recipientId: person.id,
    positionY: 20 + 20 * index,
  }));
  await callRest(product, owner, "/envelope/field/create-many", { envelopeId: id, data });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=files`);
  const chooseReplacement = async (name: string, pages: number) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /^Replace / }).click();
    await (await chooser).setFiles({
      name,
      mimeType: "application/pdf",
      buffer: Buffer.from(await buildPagedPdf(pages)),
    });
  };
  await chooseReplacement("same.pdf", 3);
  await expect(page.getByText("Replaced with same.pdf", { exact: false }).first()).toBeVisible();
  await chooseReplacement("longer.pdf", 5);
  const replaceDialog = page.getByRole("dialog", { name: /^Replace / });
  await expect(replaceDialog.getByText("5 pages instead of 3. Every field has its page.")).toBeVisible();
  await expectAccessible(page, "another file");
  await takePicture(page, "replace-file");
  await replaceDialog.getByRole("button", { name: "Replace file" }).click();
  await expect(page.getByText("5 pages ·")).toBeVisible();
  expect((await readStoredState()).fields).toEqual(["Ana Pérez", "Luis Gómez"]);

  await page.getByRole("button", { name: "Remove lease.pdf" }).click();
  await expect(page.getByText("lease.pdf was removed, and the 2 fields on it").first()).toBeVisible();
  await expect.poll(async () => (await readStoredState()).fields).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("5 pages ·")).toBeVisible();
  await expect.poll(async () => (await readStoredState()).fields).toEqual(["Ana Pérez", "Luis Gómez"]);

  await page.getByRole("button", { name: "Remove Luis Gómez" }).click();
  await expect.poll(async () => (await readStoredState()).fields).toEqual(["Ana Pérez"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("E-mail")).toHaveCount(2);
  await expect.poll(async () => (await readStoredState()).fields).toEqual(["Ana Pérez", "Luis Gómez"]);

  await page.getByLabel("Role").nth(1).selectOption("APPROVER");
  await expect(page.getByText("approves at the same time as others sign", { exact: false })).toBeVisible();
  await expectAccessible(page, "a warning with its fix");
  await takePicture(page, "one-page");
  // By keyboard, because the latest message may cover the foot of the page.
  await page.getByRole("button", { name: "Ask them first" }).press("Enter");
  await expect.poll(readStoredState).toMatchObject({ mode: "SEQUENTIAL" });
  await expect(page.getByText("approves at the same time as others sign", { exact: false })).toHaveCount(0);
  await expect(page.getByText(/^.*Gómez approves, then .*Pérez signs/)).toBeVisible();
});

test("a new row gets the cursor, and Enter in the last name adds another row", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 1, { recipients: [] });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit`);
  const rows = page.locator("li[id^=recipient-]");
  await page.getByRole("button", { name: "Add recipient", exact: true }).click();
  await expect(rows.nth(0).getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type("eva@example.com");
  await rows.nth(0).getByLabel("Name").focus();
  await page.keyboard.type("Eva Soto");
  await page.keyboard.press("Enter");
  await expect(rows.nth(1).getByLabel("E-mail")).toBeFocused();
  await expect(rows.nth(0).getByLabel("Name")).toHaveValue("Eva Soto");
  await expect(rows.nth(0).getByLabel("E-mail")).toHaveValue("eva@example.com");
});

test("a PDF form is filled by its labels, shown on the page, and can be changed until it is sent", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 1, { title: "With a form", file: await formPdf() });
  const readStoredState = async () => {
    await using sql = openDatabase(product);
    const [row] = await sql`select form_values as held from envelope where id = ${id}`;
    return row?.held;
  };
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=files`);
  await expect(page.getByText("6 form fields found")).toBeVisible();
  await page.getByRole("button", { name: "Fill in the form in lease.pdf" }).click();
  const form = page.getByRole("dialog", { name: "Form in lease.pdf" });
  await form.getByLabel("name", { exact: true }).fill("Zoë Ñuñoa");
  await form.getByLabel("note").fill("one\ntwo");
  await form.getByRole("checkbox", { name: "agree" }).click();
  await form.getByRole("radio", { name: "full" }).click();
  await form.getByLabel("city").selectOption("Punta Arenas");
  await form.getByLabel("colours").selectOption("green");
  await expectAccessible(page, "the form of a PDF");
  await takePicture(page, "form-values");
  await form.getByRole("button", { name: "Fill in", exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Values were filled into the form of this PDF.")).toBeVisible();
  const first = { "person.name": "Zoë Ñuñoa", note: "one\ntwo", agree: true, city: "Punta Arenas" };
  expect(await readStoredState()).toMatchObject({ ...first, colours: "green" });

  await page.getByRole("button", { name: "Change values of the form in lease.pdf" }).click();
  await expect(form.getByLabel("name", { exact: true })).toHaveValue("Zoë Ñuñoa");
  await expect(form.getByRole("radio", { name: "full" })).toBeChecked();
  await expect(form.getByLabel("city")).toHaveValue("Punta Arenas");
  await form.getByLabel("name", { exact: true }).fill("Ana");
  await form.getByRole("checkbox", { name: "agree" }).click();
  await form.getByRole("button", { name: "Fill in", exact: true }).click();
  await expect(form).toBeHidden();
  expect(await readStoredState()).toMatchObject({ ...first, "person.name": "Ana", agree: false });
  await takePicture(page, "form-filled");
});

test("text typed while the draft reloads stays on the page, and new data in the response appears", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 1, { title: "Read again" });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=files`);
  const names = page.getByLabel("Name", { exact: true });
  await expect(names.first()).toHaveValue("Ana Pérez");
  const heldAnswer = Promise.withResolvers<void>();
  const detailRequest = page.waitForRequest(/envelope\.detail/);
  await page.route(/envelope\.detail/, async (route) => {
    const answer = await route.fetch();
    await heldAnswer.promise;
    await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: "Add recipient" }).click();
  await detailRequest;
  await names.first().fill("Ana María Pérez");
  await expect(page.getByTestId("save-state")).toHaveText("Saved");
  heldAnswer.resolve();
  await expect(names).toHaveCount(3);
  await expect(names.first()).toHaveValue("Ana María Pérez");
});

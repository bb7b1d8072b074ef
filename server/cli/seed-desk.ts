import { BULK_SEND_MODES, isSending } from "@/server/domain/bulk-send/lifecycle";
import { BUSY_CONTACTS, BUSY_FOLDERS, BUSY_TEMPLATE_FOLDERS } from "./seed-busy-team";
import { addSenders } from "./seed-senders";
import type { World } from "./seed-world";

const PLACE = { page: 1, positionX: 12, width: 40, height: 4 } as const;
const SIGN = { type: "SIGNATURE", ...PLACE, positionY: 73, height: 6.5 } as const;
const ADDRESS = {
  ...PLACE,
  type: "TEXT",
  positionY: 52,
  fieldMeta: { type: "text", label: "Dirección de la propiedad", required: true },
} as const;
const RENT = {
  ...PLACE,
  type: "NUMBER",
  positionY: 59,
  fieldMeta: { type: "number", label: "Renta mensual en pesos", minValue: 1 },
} as const;

type EnvelopeIdByTitle = ReadonlyMap<string, string>;

/**
 * Adds what surrounds a team's documents: folders, contacts, inbox of its lead, a template with values, a
 * public link, a bulk send, a saved view, sender addresses and a webhook.
 */
export async function seedTeamDesk(world: World, made: EnvelopeIdByTitle): Promise<void> {
  const { caller, owner } = world;
  await fileEnvelopes(world, made);
  await caller.contact.importMany({ data: BUSY_CONTACTS.map((one) => ({ ...one })) });
  for (const title of ["Acta del comité de personas, noviembre", "Lease of the Valparaíso office"]) {
    const fields = [SIGN];
    await world.send(title, [{ email: owner.email, name: owner.name, role: "SIGNER", fields }]);
  }
  const template = await createLeaseTemplate(world);
  const { recipients } = await caller.envelope.get({ envelopeId: template });
  const [tenant] = recipients;
  await caller.directLink.create({
    envelopeId: template,
    ...(tenant ? { directRecipientId: tenant.id } : {}),
  });
  await sendToMany(world, template);
  await caller.savedView.create({
    name: "Contratos en curso",
    isShared: true,
    search: "status=PENDING&q=contrato",
  });
  await addSenders(world);
  await caller.webhook.create({
    webhookUrl: "https://hooks.rubrica.test/signatures",
    eventTriggers: ["DOCUMENT_COMPLETED", "DOCUMENT_REJECTED"],
    enabled: false,
  });
}

async function fileEnvelopes({ caller }: World, made: EnvelopeIdByTitle): Promise<void> {
  for (const [type, folders] of [
    ["DOCUMENT", BUSY_FOLDERS],
    ["TEMPLATE", BUSY_TEMPLATE_FOLDERS],
  ] as const) {
    for (const { name, titles, pinned = false, within } of folders) {
      const { id } = await caller.folder.create({ name, type });
      if (pinned) await caller.folder.update({ folderId: id, data: { pinned } });
      if (within !== undefined) await caller.folder.create({ name: within, type, parentId: id });
      const envelopeIds = titles.flatMap((title) => made.get(title) ?? []);
      if (envelopeIds.length > 0) await caller.envelope.bulkMove({ envelopeIds, folderId: id });
    }
  }
}

/** Creates a template for two recipients that asks for values at each use. */
async function createLeaseTemplate(world: World): Promise<string> {
  const tenant = { email: "", name: "Arrendatario", role: "SIGNER" as const, fields: [ADDRESS, RENT, SIGN] };
  const landlord = {
    email: "pedro.valdes@rubrica.test",
    name: "Pedro Valdés",
    role: "APPROVER" as const,
    fields: [],
  };
  return world.draft("Contrato de arriendo con valores", [tenant, landlord], "TEMPLATE");
}

/** Creates a bulk send of that template, which a running product works off. */
async function sendToMany({ caller }: World, templateId: string): Promise<void> {
  const { recipients, fields } = await caller.envelope.get({ envelopeId: templateId });
  const [tenant] = recipients;
  const recipientId = tenant?.id ?? 0;
  const findFieldId = (type: string) => fields.find((field) => field.type === type)?.id ?? 0;
  await caller.bulkSend.create({
    templateId,
    name: "Renovación de arriendos, diciembre",
    mode: BULK_SEND_MODES.find((mode) => !isSending(mode)) ?? "LINKS",
    columns: [
      { kind: "email", header: "Correo", recipientId },
      { kind: "name", header: "Nombre", recipientId },
      { kind: "field", header: "Dirección", fieldId: findFieldId("TEXT") },
      { kind: "field", header: "Renta", fieldId: findFieldId("NUMBER") },
    ],
    rows: [
      ...BUSY_CONTACTS.map(({ email, name }, index) => [
        email,
        name,
        `Avenida Providencia ${1200 + index}, depto. ${100 + index}`,
        String(450_000 + index * 25_000),
      ]),
      ["sin dirección", "Una fila con un error", "Los Leones 12", "cero"],
    ],
    skipInvalid: true,
    fileName: "arriendos-diciembre.xlsx",
  });
}

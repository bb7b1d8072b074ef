import { DOCUMENT_COLUMNS, type DocumentColumn } from "@/server/domain/bulk-send/columns";
import { findVariables } from "@/server/domain/bulk-send/variables";
import { isPrefillable } from "@/server/domain/field/prefill-types";
import { isRecord } from "@/server/domain/record";
import type { TemplateAnswer } from "../api-types";
import type { Fillable } from "./match-columns";

const EMAIL_NAMES = [
  "e-mail",
  "mail",
  "email address",
  "correo",
  "correo electrónico",
  "dirección de correo",
];
const NAME_NAMES = ["name", "full name", "nombre", "nombre completo"];
const DOCUMENT_NAMES: Readonly<Record<DocumentColumn, readonly string[]>> = {
  externalId: ["external id", "id", "reference", "contract", "id externo", "referencia", "contrato"],
  title: ["title", "document", "document title", "título", "documento", "nombre del documento"],
  subject: ["subject", "asunto"],
  message: ["message", "mensaje"],
  expiresInDays: ["expires in days", "days", "expiry", "vence en días", "días", "vencimiento"],
};

export type FillableLabels = {
  email: (role: string) => string;
  name: (role: string) => string;
  document: (column: DocumentColumn) => string;
  variable: (name: string) => string;
};

/**
 * Returns all parts of a template that a column may fill: people first, then fields by page and position,
 * then the rest.
 */
export function listFillableParts(template: TemplateAnswer, words: FillableLabels): Fillable[] {
  const isAlone = template.recipients.length === 1;
  const people = template.recipients.flatMap((person, index): Fillable[] => {
    const role = person.name || `${index + 1}`;
    const buildNames = (own: string, names: readonly string[]) => [
      own,
      ...names.map((name) => `${role} ${name}`),
      ...names.map((name) => `${name} ${role}`),
      ...names.map((name) => `recipient ${index + 1} ${name}`),
      ...(isAlone || index === 0 ? names : []),
    ];
    const { id: recipientId } = person;
    const email = words.email(role);
    const name = words.name(role);
    return [
      {
        key: `email:${recipientId}`,
        target: { kind: "email", header: email, recipientId },
        names: buildNames(email, EMAIL_NAMES),
      },
      {
        key: `name:${recipientId}`,
        target: { kind: "name", header: name, recipientId },
        names: [...buildNames(name, NAME_NAMES), role],
      },
    ];
  });
  const fields = template.fields
    .filter(({ type }) => isPrefillable(type))
    .toSorted((a, b) => a.page - b.page || a.positionY - b.positionY || a.positionX - b.positionX)
    .map((field): Fillable => {
      const label = getFieldLabel(field);
      const target = { kind: "field", header: label, fieldId: field.id } as const;
      return { key: `field:${field.id}`, target, names: [label, `field_${field.id}`, `field ${label}`] };
    });
  const { subject, message } = template.documentMeta;
  const variables = findVariables(template.title, subject, message).map(
    (variable): Fillable => ({
      key: `variable:${variable}`,
      target: { kind: "variable", header: variable, variable },
      names: [words.variable(variable), variable],
    }),
  );
  const document = DOCUMENT_COLUMNS.map((kind): Fillable => {
    const header = words.document(kind);
    return { key: kind, target: { kind, header }, names: [header, ...DOCUMENT_NAMES[kind]] };
  });
  return [...people, ...fields, ...variables, ...document];
}

function getFieldLabel({ type, fieldMeta }: TemplateAnswer["fields"][number]): string {
  const label = isRecord(fieldMeta) ? fieldMeta.label : undefined;
  return typeof label === "string" && label !== "" ? label : type;
}

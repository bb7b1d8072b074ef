import type { BatchShape } from "@/server/domain/bulk-send/row";
import { variablesIn } from "@/server/domain/bulk-send/variables";
import { FieldMeta } from "@/server/domain/field/meta";
import { isPrefillable } from "@/server/domain/field/prefill-types";
import { fieldLabel } from "@/server/domain/field/requirement";
import { DATE_FORMATS } from "@/server/domain/vocabulary";
import type { TemplateAnswer } from "../answers";
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
const EXTERNAL_NAMES = ["external id", "id", "reference", "contract", "id externo", "referencia", "contrato"];

export type Words = {
  email: (role: string) => string;
  name: (role: string) => string;
  externalId: string;
  variable: (name: string) => string;
};

/** Everything of a template that a column may fill: people first, then fields by page and place, then the rest. */
export function fillableOf(template: TemplateAnswer, words: Words): Fillable[] {
  const isAlone = template.recipients.length === 1;
  const people = template.recipients.flatMap((person, index): Fillable[] => {
    const role = person.name || `${index + 1}`;
    const called = (own: string, names: readonly string[]) => [
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
        names: called(email, EMAIL_NAMES),
      },
      {
        key: `name:${recipientId}`,
        target: { kind: "name", header: name, recipientId },
        names: [...called(name, NAME_NAMES), role],
      },
    ];
  });
  const fields = template.fields
    .filter(({ type }) => isPrefillable(type))
    .toSorted((a, b) => a.page - b.page || a.positionY - b.positionY || a.positionX - b.positionX)
    .map((field): Fillable => {
      const label = fieldLabel({ type: field.type, fieldMeta: metaOf(field) });
      const target = { kind: "field", header: label, fieldId: field.id } as const;
      return { key: `field:${field.id}`, target, names: [label, `field_${field.id}`, `field ${label}`] };
    });
  const variables = variablesIn(template.documentMeta.subject, template.documentMeta.message).map(
    (variable): Fillable => ({
      key: `variable:${variable}`,
      target: { kind: "variable", header: variable, variable },
      names: [words.variable(variable), variable],
    }),
  );
  const external: Fillable = {
    key: "externalId",
    target: { kind: "externalId", header: words.externalId },
    names: [words.externalId, ...EXTERNAL_NAMES],
  };
  return [...people, ...fields, ...variables, external];
}

const metaOf = ({ fieldMeta }: { fieldMeta?: unknown }): FieldMeta | null =>
  fieldMeta === null || fieldMeta === undefined ? null : FieldMeta.parse(fieldMeta);

/** The template as rows are judged by it, by the server's own rules. */
export function shapeOf(template: TemplateAnswer, now: Date): Pick<BatchShape, "template" | "context"> {
  const { timezone: timeZone, dateFormat, language, subject, message } = template.documentMeta;
  return {
    template: {
      recipients: template.recipients.map(({ id, name, email }) => ({ id, name, email })),
      fields: template.fields.map(({ id, type, fieldMeta }) => ({
        id,
        type,
        fieldMeta: metaOf({ fieldMeta }),
      })),
      subject: subject ?? null,
      message: message ?? null,
    },
    context: {
      now,
      timeZone: timeZone ?? "Etc/UTC",
      dateFormat: DATE_FORMATS.find((format) => format === dateFormat) ?? DATE_FORMATS[0],
      language,
    },
  };
}

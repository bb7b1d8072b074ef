import { z } from "zod";
import { BARRIERS } from "@/server/domain/envelope/barrier";
import { OneLine } from "@/server/domain/one-line";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { TemplateContent } from "@/server/domain/template/content";
import { CHANGED_PARTS, WAYS_OF_CHANGE } from "@/server/domain/template/difference";
import { TEMPLATE_ORDERS } from "@/server/domain/template/order";
import { FIELD_TYPES, RECIPIENT_ROLES, TEMPLATE_TYPES, VISIBILITIES } from "@/server/domain/vocabulary";
import { NamedActor } from "./audit-people";
import { EnvelopeId } from "./envelope";
import { buildPageSchema, PageInput } from "./page";
import { Timestamp } from "./timestamp";

/**
 * `GET /envelope/template`: templates of the team and those that sibling teams share, in all folders by
 * default.
 */
export const ListTemplates = PageInput.extend({
  query: z.string().max(500).optional(),
  templateType: z.enum(TEMPLATE_TYPES).optional(),
  folderId: z.string().max(100).default("*"),
  orderByColumn: z.enum(TEMPLATE_ORDERS).default("createdAt"),
  orderByDirection: z.enum(["asc", "desc"]).default("desc"),
});

/** Number of uses as far as the caller may see them; of very many only the newest are counted. */
const Uses = z.object({ count: z.int(), isMore: z.boolean(), lastAt: Timestamp.nullable() });
export type Uses = z.infer<typeof Uses>;

const Placeholder = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(RECIPIENT_ROLES),
  signingOrder: z.int().nullable(),
});

export const ListedTemplate = z.object({
  id: z.string(),
  templateId: z.int(),
  title: z.string(),
  templateType: z.enum(TEMPLATE_TYPES),
  visibility: z.enum(VISIBILITIES),
  folderId: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  owner: z.string(),
  /** Belongs to a sibling team, which shares it: it can only be used and copied. */
  isShared: z.boolean(),
  mayEdit: z.boolean(),
  notDeletedBecause: z.enum(BARRIERS).nullable(),
  itemCount: z.int(),
  recipients: z.array(Placeholder),
  uses: Uses,
  directLink: z.object({ enabled: z.boolean() }).nullable(),
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;
export const TemplatePage = buildPageSchema(ListedTemplate);

export const TemplateUsage = z.object({
  uses: Uses,
  /** Number of its newest revision, open or not. */
  revision: z.int(),
  directLink: z
    .object({
      enabled: z.boolean(),
      directTemplateRecipientId: z.int(),
      uses: Uses,
      last: z.array(z.object({ envelopeId: z.string(), name: z.string(), at: Timestamp })),
    })
    .nullable(),
});
export type TemplateUsage = z.infer<typeof TemplateUsage>;

/** `POST /envelope/save-as-template`. */
export const SaveAsTemplate = z.object({
  envelopeId: EnvelopeId,
  title: OneLine.min(1).max(255, { abort: true }).refine(isPrintable, UNPRINTABLE).optional(),
  /** Keeps the recipients; otherwise placeholders replace them. */
  keepPeople: z.boolean().default(false),
});

const Revision = z.object({
  number: z.int(),
  by: NamedActor,
  startedAt: Timestamp,
  changedAt: Timestamp,
  /** The current edit still adds to it. */
  isOpen: z.boolean(),
  restoredFrom: z.int().nullable(),
});
export type Revision = z.infer<typeof Revision>;

const Change = z.object({
  what: z.enum(CHANGED_PARTS),
  how: z.enum(WAYS_OF_CHANGE),
  name: z.string(),
  key: z.string().nullable(),
  from: z.unknown().nullable(),
  to: z.unknown().nullable(),
  field: z.object({ type: z.enum(FIELD_TYPES), page: z.int(), person: z.string() }).nullable(),
});

export const ListRevisions = PageInput.extend({ envelopeId: EnvelopeId });
export const RevisionPage = buildPageSchema(Revision);
const number = z.int32().min(1);
export const GetRevision = z.object({ envelopeId: EnvelopeId, revision: number });
/** With the changes since the revision before it. */
export const WholeRevision = Revision.extend({ changes: z.array(Change), content: TemplateContent });
export const CompareRevisions = z.object({ envelopeId: EnvelopeId, from: number, to: number });
export const RevisionDifference = z.object({ from: z.int(), to: z.int(), changes: z.array(Change) });
export const RestoreRevision = GetRevision;
export const Restored = z.object({ revision: z.int() });

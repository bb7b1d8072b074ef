import { createStore, type StoreApi } from "zustand/vanilla";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { sendableTypes } from "@/server/domain/envelope/sendable-types";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { offeredWith } from "@/server/domain/recipient/auth-methods";
import { mayOwnFields } from "@/server/domain/recipient/role";
import type { RecipientRole } from "@/server/domain/vocabulary";
import type { Closed, Company } from "../field-api";
import type { SaveState } from "../model/autosave";
import type { Clip } from "../model/clipboard";
import { type EditorField, type FieldMap, toEditorField, toFieldMap } from "../model/editor-field";
import type { PageSize, Point, Rect } from "../model/geometry";
import { EMPTY_HISTORY, type History } from "../model/history";
import { NO_PLACES, type Places } from "../model/place";
import type { Author, Clash } from "../model/rebase";
import type { SignatureBlock } from "../model/signature-block";
import type { Guide } from "../model/snap";
import type { Zoom } from "../model/zoom";

export type EditorItem = {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly pages: readonly PageSize[];
  /** Address of a small picture of a page, counted from 1; null where there are none. */
  readonly pictureUrl: (page: number) => string | null;
};
export type EditorRecipient = {
  readonly id: number;
  /** The name, else the address. */
  readonly name: string;
  readonly email: string;
  readonly role: RecipientRole;
  /** From 0, gives colour and number. */
  readonly place: number;
  readonly mayOwnFields: boolean;
};

/** What does not change while the editor is open. */
export type EditorWorld = {
  readonly envelope: OwnerEnvelope;
  readonly items: readonly EditorItem[];
  readonly recipients: readonly EditorRecipient[];
  readonly isReadOnly: boolean;
  /** The text of a new option, in the reader's language; counted from 1. */
  readonly optionName: (place: number) => string;
};

/** A field that is being placed by keyboard and not there yet. */
type Ghost = { readonly type: CreatableFieldType; readonly page: number; readonly rect: Rect };

/** A rectangle drawn on empty paper that waits to be told its type; `at` in CSS pixels of the window. */
type Drawn = { readonly page: number; readonly rect: Rect; readonly at: Point };

/** Name and date under a signature, offered as long as `history` is the history. */
export type BlockOffer = {
  readonly fieldId: number;
  readonly page: number;
  readonly block: SignatureBlock;
  readonly history: History;
};

/** What the pages show of a drag; replaced with every frame, so it has a store that only small parts listen to. */
export type Preview = {
  readonly guides: readonly { readonly page: number; readonly guide: Guide }[];
  readonly marquee: { readonly page: number; readonly rect: Rect } | null;
  readonly ghost: Ghost | null;
  /** Beside the pointer: how far it went, or how large it is, in points. `at` in CSS pixels of the window. */
  readonly readout: {
    readonly at: Point;
    readonly kind: "move" | "size";
    readonly x: number;
    readonly y: number;
  } | null;
  /** The page that would receive what is dragged, when it is another. */
  readonly dropPage: number | null;
};
export const NO_PREVIEW: Preview = { guides: [], marquee: null, ghost: null, readout: null, dropPage: null };

/** A request to bring something into view; `focus` also moves the keyboard there. `turn` makes repeats count. */
export type Reveal = {
  readonly fieldId: number | null;
  readonly page: number;
  readonly focus: boolean;
  readonly turn: number;
};

/** A message for the live region; the catalogue holds the sentence. */
export type Announcement = {
  readonly key:
    | "placed"
    | "placedFirst"
    | "placedBlock"
    | "accepted"
    | "mended"
    | "dismissed"
    | "moved"
    | "resized"
    | "removed"
    | "snapped"
    | "aligned"
    | "copied"
    | "pasted"
    | "reused"
    | "nothingToPaste"
    | "duplicated"
    | "assigned"
    | "selected"
    | "undone"
    | "redone"
    | "armed"
    | "disarmed"
    | "ghost"
    | "recipient"
    | "onlyOne"
    | "everybody"
    | "notUndone"
    | "others";
  readonly values: Readonly<Record<string, string | number>>;
  readonly turn: number;
};

/** What is to be pasted once it is said for whom; `at` in points of the page. */
export type Pasting = { readonly clip: Clip; readonly page: number; readonly at: Point | null };

type Panel =
  | "help"
  | "duplicate"
  | "inspector"
  | "fields"
  | "pasting"
  | "parties"
  | "sameAs"
  | "saveSet"
  | "sets"
  | null;

export type EditorState = {
  readonly fields: FieldMap;
  readonly history: History;
  readonly selection: ReadonlySet<number>;
  readonly recipientId: number | null;
  /** Whether the fields of everybody but the chosen person step back. */
  readonly isOnlyChosen: boolean;
  readonly itemId: string;
  readonly tool: { readonly type: CreatableFieldType; readonly isPinned: boolean } | null;
  readonly ghost: Ghost | null;
  readonly drawn: Drawn | null;
  readonly offer: BlockOffer | null;
  /** What was placed last, here and now. */
  readonly lastType: CreatableFieldType | null;
  readonly clip: Clip | null;
  readonly pasting: Pasting | null;
  readonly zoom: Zoom;
  /** CSS pixels a point; follows zoom and the size of the window. */
  readonly scale: number;
  readonly currentPage: number;
  readonly isSnapping: boolean;
  /** Whether the inspector shows exact places; it stays as one left it from field to field. */
  readonly isPlaceOpen: boolean;
  readonly save: SaveState;
  readonly reveal: Reveal | null;
  readonly announcement: Announcement | null;
  readonly panel: Panel;
  /** Where the files ask to be filled or signed. */
  readonly places: Places;
  /** Who else has this draft open. */
  readonly company: Company;
  /** Fields that somebody else changed as well: each asks whose counts. */
  readonly clashes: readonly Clash[];
  /** Who changed fields beside this page, by field; null where nobody is known. */
  readonly touchedBy: ReadonlyMap<number, Author | null>;
  /** Set once somebody sent, cancelled or deleted it meanwhile; `unsaved` never reached the server. */
  readonly closed: (Closed & { readonly unsaved: number }) | null;
};

export type Editor = {
  readonly world: EditorWorld;
  readonly store: StoreApi<EditorState>;
  readonly preview: StoreApi<Preview>;
  /** Ids of what is placed here; negative, so that they never meet the server's. */
  readonly nextId: () => number;
};

/** The editor of one envelope, before anything is shown. */
export function createEditor(envelope: OwnerEnvelope, optionName: (place: number) => string): Editor {
  const world = worldOf(envelope, optionName);
  let lastId = 0;
  return {
    world,
    store: createStore<EditorState>(() => initialState(world)),
    preview: createStore<Preview>(() => NO_PREVIEW),
    nextId: () => {
      lastId -= 1;
      return lastId;
    },
  };
}

function worldOf(envelope: OwnerEnvelope, optionName: (place: number) => string): EditorWorld {
  const items = [...envelope.items].sort((a, b) => a.order - b.order);
  return {
    envelope,
    optionName,
    isReadOnly: !envelope.actions.includes("edit"),
    items: items.map(({ id, title, readingUrl, pages, pagesUrl, sha256 }) => ({
      ...{ id, title, url: readingUrl, pages },
      pictureUrl: (page) => pagesUrl && `${pagesUrl}/${page}?v=${sha256}`,
    })),
    recipients: envelope.recipients.map((recipient, place) => ({
      id: recipient.id,
      name: recipient.name || recipient.email || `#${place + 1}`,
      email: recipient.email,
      role: recipient.role,
      place,
      mayOwnFields: mayOwnFields(recipient.role),
    })),
  };
}

function initialState(world: EditorWorld): EditorState {
  return {
    fields: toFieldMap(world.envelope.fields.map(toEditorField)),
    history: EMPTY_HISTORY,
    selection: new Set(),
    recipientId: world.recipients.find((recipient) => recipient.mayOwnFields)?.id ?? null,
    isOnlyChosen: false,
    itemId: world.items[0]?.id ?? "",
    tool: null,
    ghost: null,
    drawn: null,
    offer: null,
    lastType: null,
    clip: null,
    pasting: null,
    zoom: { fit: "width" },
    scale: 1,
    currentPage: 1,
    isSnapping: true,
    isPlaceOpen: false,
    save: { kind: "saved" },
    reveal: null,
    announcement: null,
    panel: null,
    places: NO_PLACES,
    company: [],
    clashes: [],
    touchedBy: new Map(),
    closed: null,
  };
}

/** Whether fields can only be looked at: it was sent before it was opened, or ended while it was open. */
export function isLocked(editor: Editor, { closed } = editor.store.getState()): boolean {
  return editor.world.isReadOnly || closed !== null;
}

/** The types that can be sent to this person, or to nobody in particular: the palette offers no other. */
export function typesFor(
  { envelope }: EditorWorld,
  recipientId: number | null | undefined,
): readonly CreatableFieldType[] {
  const owner = envelope.recipients.find(({ id }) => id === recipientId);
  return sendableTypes(owner?.authOptions, offeredWith(envelope.offers));
}

export function itemOf(world: EditorWorld, itemId: string): EditorItem | undefined {
  return world.items.find(({ id }) => id === itemId);
}

export function pageSizeOf(
  world: EditorWorld,
  field: Pick<EditorField, "envelopeItemId" | "page">,
): PageSize | undefined {
  return itemOf(world, field.envelopeItemId)?.pages[field.page - 1];
}

export function recipientOf(world: EditorWorld, recipientId: number): EditorRecipient | undefined {
  return world.recipients.find(({ id }) => id === recipientId);
}

import { createStore, type StoreApi } from "zustand/vanilla";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { listSendableTypes } from "@/server/domain/envelope/sendable-types";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { getSendingOptions } from "@/server/domain/recipient/auth-methods";
import { mayOwnFields } from "@/server/domain/recipient/role";
import type { RecipientRole } from "@/server/domain/vocabulary";
import type { Closed, Company } from "../field-api";
import type { SaveState } from "../model/autosave";
import type { Clip } from "../model/clipboard";
import { type EditorField, type FieldMap, toEditorField, toFieldMap } from "../model/editor-field";
import type { PageSize, Point, Rect } from "../model/geometry";
import { EMPTY_HISTORY, type History } from "../model/history";
import { NO_PLACES, type PlaceSuggestions } from "../model/place";
import type { Author, Clash } from "../model/rebase";
import type { SignatureBlock } from "../model/signature-block";
import type { Guide } from "../model/snap";
import type { Zoom } from "../model/zoom";

export type EditorItem = {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly pages: readonly PageSize[];
  /** Returns the address of a thumbnail, counted from page 1. Null where there are none. */
  readonly pictureUrl: (page: number) => string | null;
};
export type EditorRecipient = {
  readonly id: number;
  /** The name, else the email address. */
  readonly name: string;
  readonly email: string;
  readonly role: RecipientRole;
  /** Position from 0, for colour and number. */
  readonly place: number;
  readonly mayOwnFields: boolean;
};

/** Data that does not change while the editor is open. */
export type EditorWorld = {
  readonly envelope: OwnerEnvelope;
  readonly items: readonly EditorItem[];
  readonly recipients: readonly EditorRecipient[];
  readonly isReadOnly: boolean;
  /** Text of a new option in the user's language, counted from 1. */
  readonly optionName: (place: number) => string;
};

/** A field being placed by keyboard. */
type Ghost = { readonly type: CreatableFieldType; readonly page: number; readonly rect: Rect };

/** A drawn rectangle without a type yet. `at` in CSS pixels of the window. */
type DrawnRect = { readonly page: number; readonly rect: Rect; readonly at: Point };

/** Offer of name and date under a signature. It lapses when `history` changes. */
export type BlockOffer = {
  readonly fieldId: number;
  readonly page: number;
  readonly block: SignatureBlock;
  readonly history: History;
};

/**
 * State of a drag on the pages. It changes with every frame, so
 * it has a store of its own that only small components read.
 */
export type Preview = {
  readonly guides: readonly { readonly page: number; readonly guide: Guide }[];
  readonly marquee: { readonly page: number; readonly rect: Rect } | null;
  readonly ghost: Ghost | null;
  /** Moved distance or size beside the pointer, in points. `at` in CSS pixels of the window. */
  readonly readout: {
    readonly at: Point;
    readonly kind: "move" | "size";
    readonly x: number;
    readonly y: number;
  } | null;
  /** Target page of the drag, if it is another page. */
  readonly dropPage: number | null;
};
export const NO_PREVIEW: Preview = { guides: [], marquee: null, ghost: null, readout: null, dropPage: null };

/**
 * Request to scroll something into view. `focus` also moves
 * the keyboard focus. `turn` makes repeated requests differ.
 */
export type Reveal = {
  readonly fieldId: number | null;
  readonly page: number;
  readonly focus: boolean;
  readonly turn: number;
};

/** Message for the live region. The catalogue holds its sentence. */
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

/** Paste that waits for the choice of recipients. `at` in points of the page. */
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
  /** Highlights the fields of the chosen recipient. */
  readonly isOnlyChosen: boolean;
  readonly itemId: string;
  readonly tool: { readonly type: CreatableFieldType; readonly isPinned: boolean } | null;
  readonly ghost: Ghost | null;
  readonly drawn: DrawnRect | null;
  readonly offer: BlockOffer | null;
  readonly lastType: CreatableFieldType | null;
  readonly clip: Clip | null;
  readonly pasting: Pasting | null;
  readonly zoom: Zoom;
  /** CSS pixels per point. Depends on zoom and window size. */
  readonly scale: number;
  readonly currentPage: number;
  readonly isSnapping: boolean;
  /** Unfolds the exact place in the inspector. Kept from field to field. */
  readonly isPlaceOpen: boolean;
  readonly save: SaveState;
  readonly reveal: Reveal | null;
  readonly announcement: Announcement | null;
  readonly panel: Panel;
  readonly places: PlaceSuggestions;
  /** Other members who have this draft open. */
  readonly company: Company;
  /** Fields changed on both sides, each with an open question. */
  readonly clashes: readonly Clash[];
  /** Author of the last change by others, by field id. Null if unknown. */
  readonly touchedBy: ReadonlyMap<number, Author | null>;
  /**
   * Set once another member sent, cancelled or deleted the
   * draft. `unsaved` counts changes the server never got.
   */
  readonly closed: (Closed & { readonly unsaved: number }) | null;
};

export type Editor = {
  readonly world: EditorWorld;
  readonly store: StoreApi<EditorState>;
  readonly preview: StoreApi<Preview>;
  /** Returns ids for new fields. Negative, so that they never equal a server id. */
  readonly nextId: () => number;
};

export function createEditor(envelope: OwnerEnvelope, optionName: (place: number) => string): Editor {
  const world = buildEditorWorld(envelope, optionName);
  let lastId = 0;
  return {
    world,
    store: createStore<EditorState>(() => createInitialState(world)),
    preview: createStore<Preview>(() => NO_PREVIEW),
    nextId: () => {
      lastId -= 1;
      return lastId;
    },
  };
}

function buildEditorWorld(envelope: OwnerEnvelope, optionName: (place: number) => string): EditorWorld {
  const items = [...envelope.items].sort((a, b) => a.order - b.order);
  return {
    envelope,
    optionName,
    isReadOnly: !envelope.actions.includes("edit"),
    items: items.map(({ id, title, readingUrl, pages, pagesUrl, sha256 }) => ({
      id,
      title,
      url: readingUrl,
      pages,
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

function createInitialState(world: EditorWorld): EditorState {
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

/**
 * Returns whether the fields are read-only: the envelope was sent before it was opened, or ended while open.
 */
export function isLocked(editor: Editor, { closed } = editor.store.getState()): boolean {
  return editor.world.isReadOnly || closed !== null;
}

/**
 * Returns the field types this recipient, or any recipient if
 * null, can be sent. The palette offers no others.
 */
export function listTypesForRecipient(
  { envelope }: EditorWorld,
  recipientId: number | null | undefined,
): readonly CreatableFieldType[] {
  const owner = envelope.recipients.find(({ id }) => id === recipientId);
  return listSendableTypes(owner?.authOptions, getSendingOptions(envelope.offers));
}

export function findEditorItem(world: EditorWorld, itemId: string): EditorItem | undefined {
  return world.items.find(({ id }) => id === itemId);
}

export function findPageSize(
  world: EditorWorld,
  field: Pick<EditorField, "envelopeItemId" | "page">,
): PageSize | undefined {
  return findEditorItem(world, field.envelopeItemId)?.pages[field.page - 1];
}

export function findEditorRecipient(world: EditorWorld, recipientId: number): EditorRecipient | undefined {
  return world.recipients.find(({ id }) => id === recipientId);
}

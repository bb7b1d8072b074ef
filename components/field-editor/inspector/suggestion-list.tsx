"use client";

import { Check, X } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useEditor, useEditorState, useIsLocked, useServices } from "../editor-context";
import { type EditorPlace, listOpenPlaces } from "../model/place";
import { FIELD_ICONS, getSolidClass } from "../pages/field-styles";
import { findEditorRecipient } from "../state/editor";
import {
  dismissPlaces,
  findPlaceOwner,
  findUnknownParty,
  goToPlace,
  requestPlaceFields,
} from "../state/places";
import { selectFields } from "../state/selection";

/** Rows of one person; the others are accepted with the group or on the page. */
const SHOWN = 40;

/** The suggested fields of the file by person, each with the printed words that suggest it. */
export function SuggestionList() {
  const t = useTranslations("editor.places");
  const editor = useEditor();
  const { view } = useServices();
  const isLocked = useIsLocked();
  const list = useRef<HTMLElement>(null);
  const fields = useEditorState((state) => state.fields);
  const places = useEditorState((state) => state.places);
  const itemId = useEditorState((state) => state.itemId);
  // Another chosen recipient changes the owner of the places that name nobody.
  const hasRecipient = useEditorState(({ recipientId }) => recipientId) !== null;
  const open = listOpenPlaces(fields, places, itemId);
  if (isLocked || !hasRecipient || open.length === 0) return null;
  const groups = Map.groupBy(
    open,
    (place) => findUnknownParty(editor, place) ?? findPlaceOwner(editor, place),
  );
  // The pressed row disappears, so the focus moves to the first that is left.
  const changeAndFocus = (change: () => void) => {
    change();
    requestAnimationFrame(() => {
      if (editor.store.getState().panel === "parties") return;
      const next = list.current?.querySelector<HTMLElement>("button") ?? view.current?.element;
      next?.focus({ preventScroll: true });
    });
  };
  return (
    <section
      ref={list}
      aria-label={t("review")}
      className="max-h-1/2 shrink-0 overflow-y-auto rounded-control border border-hairline"
    >
      {[...groups].map(([key, group]) => (
        <SuggestionGroup
          key={key}
          group={group}
          onAccept={(accepted) =>
            changeAndFocus(() => {
              requestPlaceFields(editor, accepted);
              // A selected field would replace the list by its options.
              selectFields(editor, []);
            })
          }
          onDismiss={(place) => changeAndFocus(() => dismissPlaces(editor, [place]))}
        />
      ))}
    </section>
  );
}

type SuggestionGroupProps = {
  group: readonly EditorPlace[];
  onAccept: (places: readonly EditorPlace[]) => void;
  onDismiss: (place: EditorPlace) => void;
};

function SuggestionGroup({ group, onAccept, onDismiss }: SuggestionGroupProps) {
  const t = useTranslations("editor.places");
  const editor = useEditor();
  const [first] = group;
  if (!first) return null;
  const party = findUnknownParty(editor, first);
  const owner = findPlaceOwner(editor, first);
  const person = owner === null ? undefined : findEditorRecipient(editor.world, owner);
  const name = party === null ? (person?.name ?? "") : t("unknownParty", { party });
  return (
    <div className="border-b border-hairline p-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className={classNames(
            "grid size-5 shrink-0 place-items-center rounded-full text-caption font-semibold text-paper",
            getSolidClass(party === null ? (person?.place ?? 7) : 7),
          )}
        >
          {party === null ? (person?.place ?? 0) + 1 : "?"}
        </span>
        <h3 className="min-w-0 flex-1 truncate text-body font-medium first-letter:uppercase">{name}</h3>
        <Button size="dense" variant="secondary" onClick={() => onAccept(group)}>
          {t("acceptSome", { count: group.length })}
        </Button>
      </div>
      <ul className="mt-1">
        {group.slice(0, SHOWN).map((place) => (
          <SuggestionRow
            key={place.key}
            place={place}
            onAccept={() => onAccept([place])}
            onDismiss={() => onDismiss(place)}
          />
        ))}
      </ul>
    </div>
  );
}

type SuggestionRowProps = { place: EditorPlace; onAccept: () => void; onDismiss: () => void };

function SuggestionRow({ place, onAccept, onDismiss }: SuggestionRowProps) {
  const t = useTranslations("editor");
  const editor = useEditor();
  const Icon = FIELD_ICONS[place.type];
  const type = t(`type.${place.type}`);
  return (
    <li className="flex items-center gap-0.5">
      <button
        type="button"
        onClick={() => goToPlace(editor, place)}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-left text-dense -outline-offset-2 hover:bg-muted"
      >
        <Icon className="size-4 shrink-0 text-ink-2" aria-hidden />
        <span className="min-w-0 flex-1 truncate">
          {type}
          {place.label && <span className="text-ink-3"> {t("places.because", { label: place.label })}</span>}
        </span>
        <span className="shrink-0 text-ink-3 tabular-nums">{t("page.short", { page: place.page })}</span>
      </button>
      <IconButton
        size="dense"
        label={t("places.acceptOne", { type })}
        icon={<Check aria-hidden />}
        onClick={onAccept}
      />
      <IconButton
        size="dense"
        label={t("places.dismissOne", { type })}
        icon={<X aria-hidden />}
        onClick={onDismiss}
      />
    </li>
  );
}

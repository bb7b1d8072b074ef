"use client";

import { X } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { getRecipientColour } from "@/components/ui/recipient-colour";
import { useEditor, useEditorState, useServices } from "../editor-context";
import { type PageSize, toFieldRect } from "../model/geometry";
import type { EditorPlace } from "../model/place";
import { revealField } from "../state/announce";
import { findEditorRecipient } from "../state/editor";
import { dismissPlaces, findPlaceOwner, requestPlaceFields } from "../state/places";
import { FIELD_ICONS } from "./field-styles";

/** Sizes in CSS pixels below which a place shows no text. */
const ROOM_FOR_LABEL_PX = { width: 64, height: 13 } as const;

/** A suggested place, dashed. A press turns it into a field, Delete dismisses it. */
export const SuggestionBox = memo(function PlaceBox({ place, size }: { place: EditorPlace; size: PageSize }) {
  const t = useTranslations("editor");
  const { view } = useServices();
  const editor = useEditor();
  const button = useRef<HTMLButtonElement>(null);
  const owner = useEditorState(() => findPlaceOwner(editor, place));
  const isDimmed = useEditorState(({ isOnlyChosen, recipientId }) => isOnlyChosen && owner !== recipientId);
  const isArmed = useEditorState(({ tool, ghost }) => tool !== null || ghost !== null);
  const isWanted = useEditorState(({ places }) => places.wanted === place.key);
  const hasRoom = useEditorState(({ scale }) => {
    const { width, height } = toFieldRect(place, size);
    return width * scale >= ROOM_FOR_LABEL_PX.width && height * scale >= ROOM_FOR_LABEL_PX.height;
  });
  useEffect(() => {
    if (!isWanted) return;
    // Waits a frame, because the same change also scrolls the column to the page.
    const frame = requestAnimationFrame(() => {
      button.current?.scrollIntoView({ block: "center", inline: "nearest" });
      button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
  if (owner === null) return null;
  const person = findEditorRecipient(editor.world, owner);
  const colour = getRecipientColour(person?.place ?? 0);
  const Icon = FIELD_ICONS[place.type];
  const acceptPlace = () => {
    const [added] = requestPlaceFields(editor, [place]);
    if (added) revealField(editor, added.id, true);
  };
  const dismissPlace = () => {
    dismissPlaces(editor, [place]);
    view.current?.element.focus({ preventScroll: true });
  };
  const type = t(`type.${place.type}`);
  return (
    <div
      className={classNames(
        "group absolute focus-within:z-10 hover:z-10",
        isArmed && "pointer-events-none",
        isDimmed && "opacity-35 focus-within:opacity-100 hover:opacity-100",
      )}
      style={{
        left: `${place.positionX}%`,
        top: `${place.positionY}%`,
        width: `${place.width}%`,
        height: `${place.height}%`,
      }}
    >
      <button
        ref={button}
        type="button"
        data-testid="place"
        aria-label={t("places.name", {
          type,
          label: place.label || "empty",
          person: person?.name ?? "",
          page: place.page,
        })}
        aria-keyshortcuts="Enter Delete"
        aria-description={t("places.keys")}
        onClick={acceptPlace}
        onKeyDown={(event) => {
          if (event.key !== "Delete" && event.key !== "Backspace") return;
          event.preventDefault();
          dismissPlace();
        }}
        className={classNames(
          "absolute inset-0 flex items-center gap-1 overflow-hidden rounded-[3px] border border-dashed px-0.5 text-left text-[11px] leading-none font-medium before:absolute before:-inset-1 hover:bg-paper/60 focus-visible:bg-paper/60",
          colour.border,
          colour.text,
        )}
      >
        {hasRoom && (
          <span
            aria-hidden
            className="flex min-w-0 items-center gap-1 rounded-[2px] bg-paper/80 px-0.5 py-px"
          >
            <Icon className="size-3 shrink-0" />
            <span className="truncate">{type}</span>
          </span>
        )}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("places.dismissOne", { type })}
        onClick={dismissPlace}
        className="absolute -top-3 -right-3 z-10 hidden size-6 place-items-center rounded-full border border-control bg-bg text-ink shadow-low group-focus-within:grid group-hover:grid"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
});

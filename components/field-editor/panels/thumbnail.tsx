"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { useEditor, useEditorState } from "../editor-context";
import type { EditorField } from "../model/editor-field";
import { listFieldsOnPage } from "../model/page-index";
import { COLUMNS, getThumbnailSize } from "../model/thumbnail-layout";
import { getSolidClass } from "../pages/field-styles";
import { type EditorItem, findEditorRecipient } from "../state/editor";

export type ThumbnailProps = {
  item: EditorItem;
  page: number;
  place: { top: number; column: number };
  isCurrent: boolean;
  /** Holds the strip's one tab stop. */
  isActive: boolean;
  /** Set while an arrow key moves: the thumbnail that becomes active takes the focus. */
  isMoving: RefObject<boolean>;
  onChoose: () => void;
};

export function Thumbnail({ item, page, place, isCurrent, isActive, isMoving, onChoose }: ThumbnailProps) {
  const t = useTranslations("editor.thumbnails");
  const fields = useEditorState((state) => listFieldsOnPage(state.fields, item.id, page));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isActive || !isMoving.current) return;
    isMoving.current = false;
    button.current?.focus({ preventScroll: true });
  }, [isActive, isMoving]);
  const size = item.pages[page - 1];
  if (!size) return null;
  return (
    <li
      aria-setsize={item.pages.length}
      aria-posinset={page}
      className="absolute flex justify-center"
      style={{ top: place.top, width: `${100 / COLUMNS}%`, left: `${(100 / COLUMNS) * place.column}%` }}
    >
      <button
        ref={button}
        type="button"
        data-testid={`thumbnail-${page}`}
        aria-current={isCurrent ? "page" : undefined}
        aria-label={t("page", { page, pages: item.pages.length, count: fields.length })}
        tabIndex={isActive ? 0 : -1}
        onClick={onChoose}
        className="group flex flex-col items-center rounded-control outline-offset-2"
      >
        <span
          style={getThumbnailSize(size)}
          className={classNames(
            "relative block bg-paper outline outline-1 outline-[rgb(16_24_40/18%)] group-hover:outline-2 group-hover:outline-control",
            isCurrent && "outline-3 outline-primary group-hover:outline-3 group-hover:outline-primary",
          )}
        >
          <Picture url={item.pictureUrl(page)} />
          {fields.slice(0, MAX_DOTS).map((field) => (
            <Dot key={field.id} field={field} />
          ))}
        </span>
        <span
          aria-hidden
          className={classNames(
            "mt-1 rounded-full px-1.5 text-caption tabular-nums",
            isCurrent ? "bg-primary font-semibold text-on-primary" : "text-ink-2",
          )}
        >
          {page}
        </span>
      </button>
    </li>
  );
}

const MAX_DOTS = 60;
/** Milliseconds in sight before a picture is requested, so that fast scrolling requests none. */
const REST_MS = 150;

/** Retries of a busy thumbnail service, and the milliseconds before the first. The pause grows with each. */
const MAX_FAILURES = 4;
const AGAIN_MS = 4000;

function Picture({ url }: { url: string | null }) {
  const [isWanted, setIsWanted] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > MAX_FAILURES) return;
    const timer = setTimeout(() => setIsWanted(true), failures === 0 ? REST_MS : AGAIN_MS * failures);
    return () => clearTimeout(timer);
  }, [failures]);
  if (!isWanted || url === null) return null;
  return (
    // biome-ignore lint/performance/noImgElement: small pictures behind the session, made at their size.
    <img
      src={url}
      alt=""
      decoding="async"
      draggable={false}
      data-loaded={isLoaded}
      onLoad={() => setIsLoaded(true)}
      onError={() => {
        setIsWanted(false);
        setFailures(failures + 1);
      }}
      className={classNames("absolute inset-0 size-full", !isLoaded && "opacity-0")}
    />
  );
}

function Dot({ field }: { field: EditorField }) {
  const { world } = useEditor();
  const place = findEditorRecipient(world, field.recipientId)?.place ?? 7;
  return (
    <span
      aria-hidden
      data-dot
      style={{
        left: `${Math.min(100, field.positionX + field.width / 2)}%`,
        top: `${Math.min(100, field.positionY + field.height / 2)}%`,
      }}
      className={classNames(
        "absolute size-2 -translate-1/2 rounded-full ring-1 ring-paper",
        getSolidClass(place),
      )}
    />
  );
}

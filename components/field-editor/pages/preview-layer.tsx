"use client";

import { useTranslations } from "use-intl";
import { useShallow } from "zustand/react/shallow";
import { classNames } from "@/components/ui/class-names";
import { getRecipientColour } from "@/components/ui/recipient-colour";
import { useEditor, useEditorState, usePreview } from "../editor-context";
import type { PageSize, Rect } from "../model/geometry";
import { findEditorRecipient } from "../state/editor";
import { FIELD_ICONS, getVeilClass } from "./field-styles";

export function PreviewLayer({ page, size }: { page: number; size: PageSize }) {
  const guides = usePreview(
    useShallow(({ guides }) => guides.filter((one) => one.page === page).map(({ guide }) => guide)),
  );
  const marquee = usePreview(({ marquee }) => (marquee?.page === page ? marquee.rect : null));
  const drawnRect = useEditorState((state) => (state.drawn?.page === page ? state.drawn.rect : null));
  const area = marquee ?? drawnRect;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-20">
      <svg
        aria-hidden
        className="absolute inset-0 size-full overflow-visible text-danger"
        viewBox={`0 0 ${size.width} ${size.height}`}
      >
        {guides.map((guide) => (
          <line
            key={`${guide.axis} ${guide.at}`}
            {...(guide.axis === "vertical"
              ? { x1: guide.at, x2: guide.at, y1: guide.from, y2: guide.to }
              : { x1: guide.from, x2: guide.to, y1: guide.at, y2: guide.at })}
            stroke="#b42318"
            strokeWidth={1}
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {area && (
        <span
          className={classNames("absolute border border-r1 bg-r1/12", drawnRect && "border-dashed")}
          style={toPercentStyle(area, size)}
        />
      )}
      <GhostBox page={page} size={size} />
    </div>
  );
}

function GhostBox({ page, size }: { page: number; size: PageSize }) {
  const t = useTranslations("editor.type");
  const editor = useEditor();
  const dragged = usePreview((preview) => preview.ghost);
  const ghost = useEditorState((state) => state.ghost) ?? dragged;
  const recipientId = useEditorState((state) => state.recipientId);
  if (ghost?.page !== page) return null;
  const place = findEditorRecipient(editor.world, recipientId ?? 0)?.place ?? 0;
  const colour = getRecipientColour(place);
  const Icon = FIELD_ICONS[ghost.type];
  return (
    <span
      data-testid="ghost"
      className={classNames(
        "absolute flex items-center gap-1.5 overflow-hidden rounded-[3px] border-2 border-dashed px-1.5 text-caption font-medium shadow-high",
        colour.border,
        colour.text,
        getVeilClass(place),
      )}
      style={toPercentStyle(ghost.rect, size)}
    >
      <Icon className="size-3.5 shrink-0" />
      <span className="truncate">{t(ghost.type)}</span>
    </span>
  );
}

function toPercentStyle(rect: Rect, size: PageSize) {
  return {
    left: `${(rect.x / size.width) * 100}%`,
    top: `${(rect.y / size.height) * 100}%`,
    width: `${(rect.width / size.width) * 100}%`,
    height: `${(rect.height / size.height) * 100}%`,
  };
}

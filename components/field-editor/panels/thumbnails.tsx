"use client";

import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { useEditor, useEditorState } from "../editor-context";
import { findEditorItem } from "../state/editor";
import { isStripOpen, storeThumbnailsOpen } from "../state/thumbnails";
import { ThumbnailStrip } from "./thumbnail-strip";

/** Page thumbnails, closed at first. Nothing loads while they are closed. */
export function Thumbnails() {
  const t = useTranslations("editor.thumbnails");
  const { world } = useEditor();
  const item = useEditorState(({ itemId }) => findEditorItem(world, itemId));
  const [isOpen, setIsOpen] = useState(isStripOpen);
  const section = useRef<HTMLElement>(null);
  const wasAsked = useRef(false);
  const id = useId();
  useEffect(() => {
    if (isOpen && wasAsked.current) section.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  if (!item) return null;
  const toggleThumbnails = () => {
    wasAsked.current = true;
    storeThumbnailsOpen(!isOpen);
    setIsOpen(!isOpen);
  };
  return (
    <section
      ref={section}
      className={classNames("flex shrink-0 flex-col", isOpen && "min-h-80 grow basis-0")}
    >
      <h2>
        <button
          type="button"
          data-testid="thumbnails"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggleThumbnails}
          className="flex h-9 w-full items-center gap-2 rounded-control px-1 text-left text-body font-semibold -outline-offset-2 hover:bg-muted"
        >
          <span className="flex-1">{t("title")}</span>
          <ChevronDown
            className={classNames("size-4 shrink-0 text-ink-2 transition-transform", isOpen && "rotate-180")}
            aria-hidden
          />
        </button>
      </h2>
      {isOpen && (
        <div id={id} className="min-h-0 flex-1">
          <ThumbnailStrip key={item.id} item={item} />
        </div>
      )}
    </section>
  );
}

"use client";

import { type PointerEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { type Box, changeBox, moveBoxByKey } from "./box";
import { SamplePage } from "./sample-page";

type PaperSize = { width: number; height: number };
type Props = { size: PaperSize; type: string; box: Box; onBox(box: Box): void };
type Drag = { pointer: number; fromX: number; fromY: number; box: Box; isResize: boolean };

export function PageWithBox({ size, type, box, onBox }: Props) {
  const t = useTranslations("docs.picker");
  const page = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const beginDrag = (event: PointerEvent<HTMLElement>, isResize: boolean) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointer: event.pointerId, fromX: event.clientX, fromY: event.clientY, box, isResize };
  };
  const moveBox = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    const bounds = page.current?.getBoundingClientRect();
    if (!from || !bounds || from.pointer !== event.pointerId) return;
    const dx = ((event.clientX - from.fromX) / bounds.width) * 100;
    const dy = ((event.clientY - from.fromY) / bounds.height) * 100;
    const { x, y, width, height } = from.box;
    onBox(
      changeBox(
        from.box,
        from.isResize ? { width: width + dx, height: height + dy } : { x: x + dx, y: y + dy },
      ),
    );
  };
  const endDrag = () => {
    drag.current = null;
  };
  const follow = { onPointerMove: moveBox, onPointerUp: endDrag, onPointerCancel: endDrag };

  return (
    <div
      ref={page}
      className="relative w-full border border-control bg-paper shadow-low"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <SamplePage {...size} />
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move it.
        tabIndex={0}
        aria-label={t("box", { type, x: box.x, y: box.y, width: box.width, height: box.height })}
        aria-describedby="picker-keys"
        onPointerDown={(event) => beginDrag(event, false)}
        {...follow}
        onKeyDown={(event) => {
          const next = moveBoxByKey(box, event);
          if (!next) return;
          event.preventDefault();
          onBox(next);
        }}
        style={{ left: `${box.x}%`, top: `${box.y}%`, width: `${box.width}%`, height: `${box.height}%` }}
        className="absolute cursor-move touch-none bg-r1-tint text-r1 ring-1 ring-r1 ring-inset outline-offset-2 select-none"
      >
        <span className="absolute inset-0 grid place-items-center overflow-hidden text-caption font-semibold">
          {type}
        </span>
        <span
          onPointerDown={(event) => beginDrag(event, true)}
          {...follow}
          data-handle
          className="absolute -right-3 -bottom-3 grid size-6 cursor-nwse-resize touch-none place-items-center"
        >
          <span className="size-3 rounded-full border-2 border-r1 bg-paper" />
        </span>
      </div>
    </div>
  );
}

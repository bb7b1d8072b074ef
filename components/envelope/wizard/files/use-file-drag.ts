"use client";

import { type DragEvent, useState } from "react";

const KIND = "application/x-rubrica-file";

/** Reorders files by dragging. The arrows beside each file do the same (components/README.md 1.3). */
export function useFileDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (index: number) => ({
    isOver: over === index && dragged !== undefined && dragged !== index,
    isDragged: dragged === index,
    handle: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(KIND, String(index));
        event.dataTransfer.effectAllowed = "move" as const;
        setDragged(index);
      },
      onDragEnd: endDrag,
    },
    place: {
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined || !event.dataTransfer.types.includes(KIND)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        if (dragged !== index) onMove(dragged, index);
        endDrag();
      },
    },
  });
}

"use client";

import { useParams } from "next/navigation";
import { type DragEvent, useState } from "react";
import { create } from "zustand";
import { useRestriction } from "@/components/account/use-restriction";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Folder, Movable, Target } from "./api-types";

type Dragged = { type: EnvelopeType } & (
  | { kind: "envelopes"; envelopes: readonly Movable[] }
  | { kind: "folder"; folder: Pick<Folder, "id" | "name" | "parentId"> }
);

/** The dragged item. During a drag the browser tells a drop target only that something is dragged. */
const useDragged = create<{ dragged: Dragged | undefined }>(() => ({ dragged: undefined }));

const KIND = "application/x-rubrica";

/** Returns the props that make a row or card draggable onto a folder. */
export function buildDragProps(dragged: () => Dragged) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(KIND, "1");
      event.dataTransfer.effectAllowed = "move";
      useDragged.setState({ dragged: dragged() });
    },
    onDragEnd: () => useDragged.setState({ dragged: undefined }),
  };
}

/** Checks a drop: refuses another type, the current folder, and a folder onto itself. */
function isTaken(dragged: Dragged, type: EnvelopeType, target: Target): boolean {
  if (dragged.type !== type) return false;
  const id = target?.id ?? null;
  if (dragged.kind === "folder") return dragged.folder.id !== id && dragged.folder.parentId !== id;
  return dragged.envelopes.some(({ folderId }) => folderId !== id);
}

/** Makes a folder a drop target. Every such move also has a dialog (components/README.md 1.3). */
export function useDropTarget(type: EnvelopeType, target: Target, onDrop: (dragged: Dragged) => void) {
  const [isOver, setIsOver] = useState(false);
  const { team } = useParams<{ team?: string }>();
  // An auditor moves nothing: rows can be dragged, but no folder accepts them.
  const mayMove = useRestriction(team) !== "AUDITOR";
  const findDroppable = (): Dragged | undefined => {
    const { dragged } = useDragged.getState();
    return mayMove && dragged && isTaken(dragged, type, target) ? dragged : undefined;
  };
  const props = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(KIND) || !findDroppable()) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const dragged = findDroppable();
      if (!dragged) return;
      event.preventDefault();
      onDrop(dragged);
    },
  };
  return { isOver, props };
}

"use client";

import { useParams } from "next/navigation";
import { type DragEvent, useState } from "react";
import { create } from "zustand";
import { useRestriction } from "@/components/account/use-restriction";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Folder, Movable, Target } from "./answers";

type Dragged = { type: EnvelopeType } & (
  | { kind: "envelopes"; envelopes: readonly Movable[] }
  | { kind: "folder"; folder: Pick<Folder, "id" | "name" | "parentId"> }
);

/** What is under way: the browser tells a place that is dragged over only that something is. */
const useDragged = create<{ dragged: Dragged | undefined }>(() => ({ dragged: undefined }));

const KIND = "application/x-rubrica";

/** Makes a row or card something that can be dragged onto a folder. */
export function dragSource(dragged: () => Dragged) {
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

/** May this be dropped here? Not among another type, not where it lies already, and no folder onto itself. */
function isTaken(dragged: Dragged, type: EnvelopeType, target: Target): boolean {
  if (dragged.type !== type) return false;
  const id = target?.id ?? null;
  if (dragged.kind === "folder") return dragged.folder.id !== id && dragged.folder.parentId !== id;
  return dragged.envelopes.some(({ folderId }) => folderId !== id);
}

/** Makes a folder a place to drop things on; every such move also has a dialog (components/README.md 1.3). */
export function useDropTarget(type: EnvelopeType, target: Target, onDrop: (dragged: Dragged) => void) {
  const [isOver, setIsOver] = useState(false);
  const { team } = useParams<{ team?: string }>();
  // Who only looks moves nothing; a row is dragged all the same, and no folder takes it.
  const mayMove = useRestriction(team) !== "AUDITOR";
  const takes = (): Dragged | undefined => {
    const { dragged } = useDragged.getState();
    return mayMove && dragged && isTaken(dragged, type, target) ? dragged : undefined;
  };
  const props = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(KIND) || !takes()) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const dragged = takes();
      if (!dragged) return;
      event.preventDefault();
      onDrop(dragged);
    },
  };
  return { isOver, props };
}

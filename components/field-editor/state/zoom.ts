import { scaleZoom, stepZoom, type Zoom } from "../model/zoom";
import type { Editor } from "./editor";

export function setZoom(editor: Editor, zoom: Zoom): void {
  editor.store.setState({ zoom });
  storeZoom(editor, zoom);
}

export function zoomByStep(editor: Editor, direction: 1 | -1): void {
  setZoom(editor, stepZoom(editor.store.getState().scale, direction));
}

export function zoomByFactor(editor: Editor, factor: number): void {
  setZoom(editor, scaleZoom(editor.store.getState().scale, factor));
}

const buildZoomKey = (editor: Editor) => `rubrica.editor.zoom.${editor.world.envelope.id}`;

/** Stored per envelope (components/field-editor.md 4.6). Skipped without storage. */
function storeZoom(editor: Editor, zoom: Zoom): void {
  try {
    localStorage.setItem(buildZoomKey(editor), "fit" in zoom ? zoom.fit : String(zoom.percent));
  } catch {
    return;
  }
}

export function restoreZoom(editor: Editor): void {
  const stored = readStoredZoom(buildZoomKey(editor));
  if (stored) editor.store.setState({ zoom: stored });
}

function readStoredZoom(key: string): Zoom | null {
  try {
    const stored = localStorage.getItem(key);
    if (stored === "width" || stored === "page") return { fit: stored };
    const percent = Number(stored);
    return stored !== null && percent >= 50 && percent <= 400 ? { percent } : null;
  } catch {
    return null;
  }
}

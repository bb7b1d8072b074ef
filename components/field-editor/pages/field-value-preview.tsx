"use client";

import type { ReactNode } from "react";
import type { EditorField } from "../model/editor-field";
import type { PageSize } from "../model/geometry";

export type FieldValuePreviewProps = {
  field: EditorField;
  page: PageSize;
  scale: number;
  /** Shown while the field holds no value of the sender's. */
  fallback: ReactNode;
};

export function FieldValuePreview({ fallback }: FieldValuePreviewProps) {
  return fallback;
}

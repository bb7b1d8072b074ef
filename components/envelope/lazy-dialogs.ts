"use client";

import dynamic from "next/dynamic";
import { retryUntilLoaded } from "@/components/retry-load";

// Dialogs of envelope actions, each loaded when it is first opened.

export const CancelDialog = dynamic(
  retryUntilLoaded(() => import("./cancel-dialog").then((module) => module.CancelDialog)),
);
export const DeleteDialog = dynamic(
  retryUntilLoaded(() => import("./delete-dialog").then((module) => module.DeleteDialog)),
);
export const DuplicateDialog = dynamic(
  retryUntilLoaded(() => import("./duplicate-dialog").then((module) => module.DuplicateDialog)),
);
export const TransferDialog = dynamic(
  retryUntilLoaded(() => import("./transfer-dialog").then((module) => module.TransferDialog)),
);
export const LinksDialog = dynamic(
  retryUntilLoaded(() => import("./links-dialog").then((module) => module.LinksDialog)),
);

"use client";

import { type ComponentType, createContext, useContext } from "react";

const StartCardContext = createContext<ComponentType | null>(null);

/**
 * Replaces the start card: a direct link asks for the visitor's name and address (components/signing.md 7.1).
 */
export const StartCardProvider = StartCardContext.Provider;
export const useOwnStartCard = (): ComponentType | null => useContext(StartCardContext);

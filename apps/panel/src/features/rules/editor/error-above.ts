import type { InputWrapperProps } from '@mantine/core';

/** For a field with a list: what is wrong stands above it, where the open list doesn't cover it. */
export const errorAbove: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'error', 'input'];

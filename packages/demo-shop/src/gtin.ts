/** An EAN-13 with a valid check digit, and the prefix 200 that GS1 reserves for use within a company. */
export const buildGtin = (number: number): string => {
  const digits = `200${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return digits + String((10 - (sum % 10)) % 10);
};

(module
  ;; Loops over the arrays of one search thread, which are all in this memory. Addresses are in bytes, lengths in elements. What each has to
  ;; do is said, and done in TypeScript, where it is called (`kernels.ts`); results are the same bit by bit.
  ;; Assembled by `npm run kernels`.
  (import "thread" "memory" (memory 1))

  ;; By four bits, one for each lane of four: those lanes' bytes, front to back. Whatever follows them is written over.
  (data (i32.const 0)
    "\00\01\02\03\04\05\06\07\08\09\0a\0b\0c\0d\0e\0f"
    "\00\01\02\03\00\01\02\03\00\01\02\03\00\01\02\03"
    "\04\05\06\07\00\01\02\03\00\01\02\03\00\01\02\03"
    "\00\01\02\03\04\05\06\07\00\01\02\03\00\01\02\03"
    "\08\09\0a\0b\00\01\02\03\00\01\02\03\00\01\02\03"
    "\00\01\02\03\08\09\0a\0b\00\01\02\03\00\01\02\03"
    "\04\05\06\07\08\09\0a\0b\00\01\02\03\00\01\02\03"
    "\00\01\02\03\04\05\06\07\08\09\0a\0b\00\01\02\03"
    "\0c\0d\0e\0f\00\01\02\03\00\01\02\03\00\01\02\03"
    "\00\01\02\03\0c\0d\0e\0f\00\01\02\03\00\01\02\03"
    "\04\05\06\07\0c\0d\0e\0f\00\01\02\03\00\01\02\03"
    "\00\01\02\03\04\05\06\07\0c\0d\0e\0f\00\01\02\03"
    "\08\09\0a\0b\0c\0d\0e\0f\00\01\02\03\00\01\02\03"
    "\00\01\02\03\08\09\0a\0b\0c\0d\0e\0f\00\01\02\03"
    "\04\05\06\07\08\09\0a\0b\0c\0d\0e\0f\00\01\02\03"
    "\00\01\02\03\04\05\06\07\08\09\0a\0b\0c\0d\0e\0f")

  ;; How many bits are set in both. Numbers of 64 bits, because the processor counts the bits of these at once, but not of a vector.
  (func (export "countCommon") (param $a i32) (param $b i32) (param $length i32) (result i32)
    (local $end i32) (local $end4 i32) (local $count i64)
    (local.set $end (i32.add (local.get $a) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $end4 (i32.add (local.get $a) (i32.shl (i32.and (local.get $length) (i32.const -8)) (i32.const 2))))
    (block $done (loop $four
      (br_if $done (i32.ge_u (local.get $a) (local.get $end4)))
      (local.set $count (i64.add (local.get $count) (i64.add
        (i64.add
          (i64.popcnt (i64.and (i64.load (local.get $a)) (i64.load (local.get $b))))
          (i64.popcnt (i64.and (i64.load offset=8 (local.get $a)) (i64.load offset=8 (local.get $b)))))
        (i64.add
          (i64.popcnt (i64.and (i64.load offset=16 (local.get $a)) (i64.load offset=16 (local.get $b))))
          (i64.popcnt (i64.and (i64.load offset=24 (local.get $a)) (i64.load offset=24 (local.get $b))))))))
      (local.set $a (i32.add (local.get $a) (i32.const 32)))
      (local.set $b (i32.add (local.get $b) (i32.const 32)))
      (br $four)))
    (block $done (loop $one
      (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
      (local.set $count (i64.add (local.get $count)
        (i64.extend_i32_u (i32.popcnt (i32.and (i32.load (local.get $a)) (i32.load (local.get $b)))))))
      (local.set $a (i32.add (local.get $a) (i32.const 4)))
      (local.set $b (i32.add (local.get $b) (i32.const 4)))
      (br $one)))
    (i32.wrap_i64 (local.get $count)))

  ;; The carry from one step to the next would make each wait for the one before it; it goes through a step that is nothing but the inside
  ;; of a hit, and no other, so the step's own carry is enough everywhere else.
  (func (export "countCollapsedHits") (param $a i32) (param $b i32) (param $ends i32) (param $length i32) (result i32)
    (local $end i32) (local $end2 i32) (local $count i64) (local $carry i64)
    (local $both i64) (local $last i64) (local $own i64)
    (local.set $end (i32.add (local.get $a) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $end2 (i32.add (local.get $a) (i32.shl (i32.and (local.get $length) (i32.const -2)) (i32.const 2))))
    (block $done (loop $two
      (br_if $done (i32.ge_u (local.get $a) (local.get $end2)))
      (local.set $both (i64.and (i64.load (local.get $a)) (i64.load (local.get $b))))
      (local.set $last (i64.load (local.get $ends)))
      (local.set $own (i64.add
        (i64.and (local.get $both) (i64.xor (local.get $last) (i64.const -1)))
        (i64.xor (local.get $last) (i64.const -1))))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (i64.and
        (i64.or (i64.add (local.get $own) (local.get $carry)) (local.get $both)) (local.get $last)))))
      (if (i64.ne (local.get $own) (i64.const -1)) (then
        (local.set $carry (i64.shr_u
          (i64.and
            (i64.or (local.get $both) (i64.xor (local.get $own) (i64.const -1)))
            (i64.xor (local.get $last) (i64.const -1)))
          (i64.const 63)))))
      (local.set $a (i32.add (local.get $a) (i32.const 8)))
      (local.set $b (i32.add (local.get $b) (i32.const 8)))
      (local.set $ends (i32.add (local.get $ends) (i32.const 8)))
      (br $two)))
    (if (i32.lt_u (local.get $a) (local.get $end)) (then
      (local.set $both (i64.and (i64.load32_u (local.get $a)) (i64.load32_u (local.get $b))))
      (local.set $last (i64.load32_u (local.get $ends)))
      (local.set $own (i64.add
        (i64.and (local.get $both) (i64.xor (local.get $last) (i64.const -1)))
        (i64.xor (local.get $last) (i64.const -1))))
      (local.set $count (i64.add (local.get $count) (i64.popcnt (i64.and
        (i64.or (i64.add (local.get $own) (local.get $carry)) (local.get $both)) (local.get $last)))))))
    (i32.wrap_i64 (local.get $count)))

  ;; Doubles, rounded once: what TypeScript does.
  (func (export "endFirstDenseWord")
    (param $partial i32) (param $scores i32) (param $counts i32) (param $n i32) (param $rarity f64) (param $saturation f64)
    (local $end i32) (local $end4 i32) (local $p v128) (local $low v128) (local $high v128) (local $rarities v128) (local $saturations v128) (local $one f64)
    (local.set $end (i32.add (local.get $partial) (i32.shl (local.get $n) (i32.const 2))))
    (local.set $end4 (i32.add (local.get $partial) (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 2))))
    (local.set $rarities (f64x2.splat (local.get $rarity)))
    (local.set $saturations (f64x2.splat (local.get $saturation)))
    (block $done (loop $four
      (br_if $done (i32.ge_u (local.get $partial) (local.get $end4)))
      (local.set $p (v128.load (local.get $partial)))
      (v128.store (local.get $partial) (v128.const i32x4 0 0 0 0))
      (local.set $low (f64x2.promote_low_f32x4 (local.get $p)))
      (local.set $high (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $p) (local.get $p))))
      (v128.store (local.get $scores) (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
        (f32x4.demote_f64x2_zero (f64x2.div (f64x2.mul (local.get $rarities) (local.get $low)) (f64x2.add (local.get $saturations) (local.get $low))))
        (f32x4.demote_f64x2_zero (f64x2.div (f64x2.mul (local.get $rarities) (local.get $high)) (f64x2.add (local.get $saturations) (local.get $high))))))
      (local.set $p (i32x4.ne (local.get $p) (v128.const i32x4 0 0 0 0)))
      (local.set $p (i16x8.narrow_i32x4_s (local.get $p) (local.get $p)))
      (v128.store32_lane 0 (local.get $counts) (i8x16.neg (i8x16.narrow_i16x8_s (local.get $p) (local.get $p))))
      (local.set $partial (i32.add (local.get $partial) (i32.const 16)))
      (local.set $scores (i32.add (local.get $scores) (i32.const 16)))
      (local.set $counts (i32.add (local.get $counts) (i32.const 4)))
      (br $four)))
    (block $done (loop $each
      (br_if $done (i32.ge_u (local.get $partial) (local.get $end)))
      (i32.store8 (local.get $counts) (i32.ne (i32.load (local.get $partial)) (i32.const 0)))
      (local.set $one (f64.promote_f32 (f32.load (local.get $partial))))
      (f32.store (local.get $scores) (f32.demote_f64 (f64.div (f64.mul (local.get $rarity) (local.get $one)) (f64.add (local.get $saturation) (local.get $one)))))
      (i32.store (local.get $partial) (i32.const 0))
      (local.set $partial (i32.add (local.get $partial) (i32.const 4)))
      (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
      (local.set $counts (i32.add (local.get $counts) (i32.const 1)))
      (br $each))))

  ;; $only: -1 for any.
  (func (export "endNextDenseWord")
    (param $partial i32) (param $scores i32) (param $counts i32) (param $n i32) (param $rarity f64) (param $saturation f64) (param $only i32)
    (local $end i32) (local $end4 i32) (local $p v128) (local $s v128) (local $c v128) (local $mask v128) (local $high v128)
    (local $rarities v128) (local $saturations v128) (local $onlys v128) (local $any v128) (local $one f64)
    (local.set $end (i32.add (local.get $partial) (i32.shl (local.get $n) (i32.const 2))))
    (local.set $end4 (i32.add (local.get $partial) (i32.shl (i32.and (local.get $n) (i32.const -4)) (i32.const 2))))
    (local.set $rarities (f64x2.splat (local.get $rarity)))
    (local.set $saturations (f64x2.splat (local.get $saturation)))
    (local.set $onlys (i32x4.splat (local.get $only)))
    (local.set $any (i32x4.splat (i32.shr_s (local.get $only) (i32.const 31))))
    (block $done (loop $four
      (br_if $done (i32.ge_u (local.get $partial) (local.get $end4)))
      (local.set $p (v128.load (local.get $partial)))
      (v128.store (local.get $partial) (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.load32_zero (local.get $counts)))
      (local.set $mask (v128.and
        (f32x4.ne (local.get $p) (v128.const f32x4 0 0 0 0))
        (v128.or
          (local.get $any)
          (i32x4.eq (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u (local.get $c))) (local.get $onlys)))))
      (if (v128.any_true (local.get $mask)) (then
        (local.set $s (v128.load (local.get $scores)))
        (local.set $high (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $p) (local.get $p))))
        (local.set $p (f64x2.promote_low_f32x4 (local.get $p)))
        (v128.store (local.get $scores) (v128.bitselect
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
            (f32x4.demote_f64x2_zero (f64x2.add (f64x2.promote_low_f32x4 (local.get $s))
              (f64x2.div (f64x2.mul (local.get $rarities) (local.get $p)) (f64x2.add (local.get $saturations) (local.get $p)))))
            (f32x4.demote_f64x2_zero (f64x2.add (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $s) (local.get $s)))
              (f64x2.div (f64x2.mul (local.get $rarities) (local.get $high)) (f64x2.add (local.get $saturations) (local.get $high))))))
          (local.get $s)
          (local.get $mask)))
        (local.set $mask (i16x8.narrow_i32x4_s (local.get $mask) (local.get $mask)))
        (v128.store32_lane 0 (local.get $counts) (i8x16.sub (local.get $c) (i8x16.narrow_i16x8_s (local.get $mask) (local.get $mask))))))
      (local.set $partial (i32.add (local.get $partial) (i32.const 16)))
      (local.set $scores (i32.add (local.get $scores) (i32.const 16)))
      (local.set $counts (i32.add (local.get $counts) (i32.const 4)))
      (br $four)))
    (block $done (loop $each
      (br_if $done (i32.ge_u (local.get $partial) (local.get $end)))
      (local.set $one (f64.promote_f32 (f32.load (local.get $partial))))
      (i32.store (local.get $partial) (i32.const 0))
      (if (i32.and
            (f64.ne (local.get $one) (f64.const 0))
            (i32.or (i32.lt_s (local.get $only) (i32.const 0)) (i32.eq (i32.load8_u (local.get $counts)) (local.get $only))))
        (then
          (i32.store8 (local.get $counts) (i32.add (i32.load8_u (local.get $counts)) (i32.const 1)))
          (f32.store (local.get $scores) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load (local.get $scores)))
            (f64.div (f64.mul (local.get $rarity) (local.get $one)) (f64.add (local.get $saturation) (local.get $one))))))))
      (local.set $partial (i32.add (local.get $partial) (i32.const 4)))
      (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
      (local.set $counts (i32.add (local.get $counts) (i32.const 1)))
      (br $each))))

  ;; $mask: 0 for none. Returns how many products are selected.
  (func (export "selectInOrder") (param $counts i32) (param $mask i32) (param $n i32) (param $min i32) (param $matched i32) (result i32)
    (local $i i32) (local $end16 i32) (local $out i32) (local $bits i32) (local $base v128) (local $mins v128) (local $pass v128)
    (if (i32.gt_u (local.get $min) (i32.const 255)) (then (return (i32.const 0))))
    (local.set $out (local.get $matched))
    (local.set $end16 (i32.and (local.get $n) (i32.const -16)))
    (local.set $base (v128.const i32x4 0 1 2 3))
    (local.set $mins (i8x16.splat (local.get $min)))
    (block $done (loop $sixteen
      (br_if $done (i32.ge_u (local.get $i) (local.get $end16)))
      (local.set $pass (i8x16.ge_u (v128.load (i32.add (local.get $counts) (local.get $i))) (local.get $mins)))
      (if (local.get $mask) (then
        (local.set $pass (v128.and (local.get $pass)
          (i8x16.ne (v128.load (i32.add (local.get $mask) (local.get $i))) (v128.const i32x4 0 0 0 0))))))
      (local.set $bits (i8x16.bitmask (local.get $pass)))
      (v128.store (local.get $out) (i8x16.swizzle (local.get $base) (v128.load (i32.shl (i32.and (local.get $bits) (i32.const 15)) (i32.const 4)))))
      (local.set $out (i32.add (local.get $out) (i32.shl (i32.popcnt (i32.and (local.get $bits) (i32.const 15))) (i32.const 2))))
      (local.set $base (i32x4.add (local.get $base) (v128.const i32x4 4 4 4 4)))
      (v128.store (local.get $out) (i8x16.swizzle (local.get $base) (v128.load (i32.and (local.get $bits) (i32.const 0xf0)))))
      (local.set $out (i32.add (local.get $out) (i32.shl (i32.popcnt (i32.and (local.get $bits) (i32.const 0xf0))) (i32.const 2))))
      (local.set $base (i32x4.add (local.get $base) (v128.const i32x4 4 4 4 4)))
      (v128.store (local.get $out) (i8x16.swizzle (local.get $base) (v128.load (i32.and (i32.shr_u (local.get $bits) (i32.const 4)) (i32.const 0xf0)))))
      (local.set $out (i32.add (local.get $out) (i32.shl (i32.popcnt (i32.and (local.get $bits) (i32.const 0xf00))) (i32.const 2))))
      (local.set $base (i32x4.add (local.get $base) (v128.const i32x4 4 4 4 4)))
      (v128.store (local.get $out) (i8x16.swizzle (local.get $base) (v128.load (i32.and (i32.shr_u (local.get $bits) (i32.const 8)) (i32.const 0xf0)))))
      (local.set $out (i32.add (local.get $out) (i32.shl (i32.popcnt (i32.and (local.get $bits) (i32.const 0xf000))) (i32.const 2))))
      (local.set $base (i32x4.add (local.get $base) (v128.const i32x4 4 4 4 4)))
      (local.set $i (i32.add (local.get $i) (i32.const 16)))
      (br $sixteen)))
    (block $done (loop $each
      (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
      (if (i32.ge_u (i32.load8_u (i32.add (local.get $counts) (local.get $i))) (local.get $min)) (then
        ;; Without a mask, the byte read is anything, and not used.
        (if (select (i32.load8_u (i32.add (local.get $mask) (local.get $i))) (i32.const 1) (local.get $mask)) (then
          (i32.store (local.get $out) (local.get $i))
          (local.set $out (i32.add (local.get $out) (i32.const 4)))))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $each)))
    (i32.shr_u (i32.sub (local.get $out) (local.get $matched)) (i32.const 2)))

  ;; Returns the index behind the last product read; how many were taken is written behind the room. $last: -1 if there is none.
  (func (export "fillBatch")
    (param $products i32) (param $at i32) (param $length i32) (param $scores i32) (param $least f32) (param $last i32) (param $batch i32) (param $room i32) (result i32)
    (local $filled i32) (local $product i32) (local $score f32) (local $leasts v128) (local $p i32)
    (local.set $leasts (f32x4.splat (local.get $least)))
    (block $done (loop $next
      (block $skip
      (loop $four
        (br_if $skip (i32.gt_u (i32.add (local.get $at) (i32.const 4)) (local.get $length)))
        (local.set $p (i32.add (local.get $products) (i32.shl (local.get $at) (i32.const 2))))
        (if (i32x4.all_true (f32x4.lt
            (v128.load32_lane 3 (i32.add (local.get $scores) (i32.shl (i32.load offset=12 (local.get $p)) (i32.const 2)))
            (v128.load32_lane 2 (i32.add (local.get $scores) (i32.shl (i32.load offset=8 (local.get $p)) (i32.const 2)))
            (v128.load32_lane 1 (i32.add (local.get $scores) (i32.shl (i32.load offset=4 (local.get $p)) (i32.const 2)))
            (v128.load32_zero (i32.add (local.get $scores) (i32.shl (i32.load (local.get $p)) (i32.const 2)))))))
            (local.get $leasts)))
          (then
            (local.set $at (i32.add (local.get $at) (i32.const 4)))
            (br $four)))))
      (br_if $done (i32.ge_u (local.get $at) (local.get $length)))
      (br_if $done (i32.ge_u (local.get $filled) (local.get $room)))
      (local.set $product (i32.load (i32.add (local.get $products) (i32.shl (local.get $at) (i32.const 2)))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (local.set $score (f32.load (i32.add (local.get $scores) (i32.shl (local.get $product) (i32.const 2)))))
      (br_if $next (f32.lt (local.get $score) (local.get $least)))
      (br_if $next (i32.and
        (f32.eq (local.get $score) (local.get $least))
        (i32.and (i32.ge_s (local.get $last) (i32.const 0)) (i32.lt_u (local.get $last) (local.get $product)))))
      (i32.store (i32.add (local.get $batch) (i32.shl (local.get $filled) (i32.const 2))) (local.get $product))
      (local.set $filled (i32.add (local.get $filled) (i32.const 1)))
      (br $next)))
    (i32.store (i32.add (local.get $batch) (i32.shl (local.get $room) (i32.const 2))) (local.get $filled))
    (local.get $at))

  ;; A byte for each product first, then bits of these, from front to back in the same place: a bit set in a number that was just written would
  ;; wait for that write.
  (func (export "fillBits") (param $products i32) (param $length i32) (param $bits i32) (param $bytes i32)
    (local $end i32) (local $in i32)
    (memory.fill (local.get $bits) (i32.const 0) (local.get $bytes))
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $length) (i32.const 2))))
    (block $done (loop $each
      (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
      (i32.store8 (i32.add (local.get $bits) (i32.load (local.get $products))) (i32.const 0x80))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (br $each)))
    (local.set $in (local.get $bits))
    (local.set $end (i32.add (local.get $bits) (local.get $bytes)))
    (block $done (loop $sixteen
      (br_if $done (i32.ge_u (local.get $in) (local.get $end)))
      (i32.store16 (local.get $bits) (i8x16.bitmask (v128.load (local.get $in))))
      (local.set $in (i32.add (local.get $in) (i32.const 16)))
      (local.set $bits (i32.add (local.get $bits) (i32.const 2)))
      (br $sixteen))))
)

(module
  ;; Loops that read a generation, which threads share, and write to the arrays of one of them. Addresses are in bytes, lengths in elements.
  ;; What each has to do is said, and done, in TypeScript: `posting-loops.ts`, `dense-matches.ts`, `count-values.ts`. Results are the same
  ;; bit by bit.
  ;; Assembled by `npm run kernels`.
  (import "thread" "memory" (memory $thread 1))
  (import "generation" "memory" (memory $generation 1 65536 shared))

  ;; From address 256 of $thread on are impacts (`ArrayOffsets`), which are multiplied with the weight as in `impactsTimes`.
  ;;
  ;; Four postings at once, where no distance needs a second byte: a product with 1 in each 16 bits makes of the distances their sums from
  ;; the first on, each in 16 bits. Here with 4, as they are added to an address: $partial is that of the last product.
  (func (export "addDense")
    (param $at i32) (param $end i32) (param $endOfFours i32) (param $weight f64) (param $partial i32)
    (local $four i64) (local $sums i64) (local $a i32) (local $delta i32) (local $shift i32) (local $byte i32)
    (local.set $partial (i32.sub (local.get $partial) (i32.const 4)))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
      (if (i32.lt_u (local.get $at) (local.get $endOfFours)) (then
        (local.set $four (i64.load $generation (local.get $at)))
        (if (i64.eqz (i64.and (local.get $four) (i64.const 0x0080008000800080))) (then
          (local.set $sums (i64.mul (i64.and (local.get $four) (i64.const 0x007f007f007f007f)) (i64.const 0x0004000400040004)))
          (local.set $a (i32.add (local.get $partial) (i32.and (i32.wrap_i64 (local.get $sums)) (i32.const 0xffff))))
          (f32.store $thread (local.get $a) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $a)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 5))) (i32.const 0x7f8)))))))
          (local.set $a (i32.add (local.get $partial) (i32.shr_u (i32.wrap_i64 (local.get $sums)) (i32.const 16))))
          (f32.store $thread (local.get $a) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $a)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 21))) (i32.const 0x7f8)))))))
          (local.set $a (i32.add (local.get $partial) (i32.and (i32.wrap_i64 (i64.shr_u (local.get $sums) (i64.const 32))) (i32.const 0xffff))))
          (f32.store $thread (local.get $a) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $a)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 37))) (i32.const 0x7f8)))))))
          (local.set $partial (i32.add (local.get $partial) (i32.wrap_i64 (i64.shr_u (local.get $sums) (i64.const 48)))))
          (f32.store $thread (local.get $partial) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $partial)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 53))) (i32.const 0x7f8)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br $next)))))
      (local.set $delta (i32.load8_u $generation (local.get $at)))
      (if (i32.gt_u (local.get $delta) (i32.const 127)) (then
        (local.set $delta (i32.and (local.get $delta) (i32.const 127)))
        (local.set $shift (i32.const 7))
        (loop $more
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (local.set $byte (i32.load8_u $generation (local.get $at)))
          (local.set $delta (i32.or (local.get $delta) (i32.shl (i32.and (local.get $byte) (i32.const 127)) (local.get $shift))))
          (local.set $shift (i32.add (local.get $shift) (i32.const 7)))
          (br_if $more (i32.gt_u (local.get $byte) (i32.const 127))))))
      (local.set $partial (i32.add (local.get $partial) (i32.shl (local.get $delta) (i32.const 2))))
      (f32.store $thread (local.get $partial) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $partial)))
        (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.shl (i32.load8_u $generation offset=1 (local.get $at)) (i32.const 3)))))))
      (local.set $at (i32.add (local.get $at) (i32.const 2)))
      (br $next))))

  ;; Returns how many candidates there are now.
  (func (export "addList")
    (param $at i32) (param $end i32) (param $endOfFours i32) (param $weight f64) (param $partial i32) (param $candidates i32) (param $count i32)
    (result i32)
    (local $four i64) (local $sums i64) (local $a i32) (local $delta i32) (local $shift i32) (local $byte i32)
    (local $product i32) (local $p i32) (local $out i32)
    (local.set $product (i32.const -1))
    (local.set $out (i32.add (local.get $candidates) (i32.shl (local.get $count) (i32.const 2))))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
      (if (i32.lt_u (local.get $at) (local.get $endOfFours)) (then
        (local.set $four (i64.load $generation (local.get $at)))
        (if (i64.eqz (i64.and (local.get $four) (i64.const 0x0080008000800080))) (then
          (local.set $sums (i64.mul (i64.and (local.get $four) (i64.const 0x007f007f007f007f)) (i64.const 0x0001000100010001)))
          (local.set $p (i32.add (local.get $product) (i32.and (i32.wrap_i64 (local.get $sums)) (i32.const 0xffff))))
          (local.set $a (i32.add (local.get $partial) (i32.shl (local.get $p) (i32.const 2))))
          (i32.store $thread (local.get $out) (local.get $p))
          (local.set $out (i32.add (local.get $out) (i32.shl (i32.eqz (i32.load $thread (local.get $a))) (i32.const 2))))
          (f32.store $thread (local.get $a) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $a)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 5))) (i32.const 0x7f8)))))))
          (local.set $p (i32.add (local.get $product) (i32.shr_u (i32.wrap_i64 (local.get $sums)) (i32.const 16))))
          (local.set $a (i32.add (local.get $partial) (i32.shl (local.get $p) (i32.const 2))))
          (i32.store $thread (local.get $out) (local.get $p))
          (local.set $out (i32.add (local.get $out) (i32.shl (i32.eqz (i32.load $thread (local.get $a))) (i32.const 2))))
          (f32.store $thread (local.get $a) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $a)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 21))) (i32.const 0x7f8)))))))
          (local.set $p (i32.add (local.get $product) (i32.and (i32.wrap_i64 (i64.shr_u (local.get $sums) (i64.const 32))) (i32.const 0xffff))))
          (local.set $a (i32.add (local.get $partial) (i32.shl (local.get $p) (i32.const 2))))
          (i32.store $thread (local.get $out) (local.get $p))
          (local.set $out (i32.add (local.get $out) (i32.shl (i32.eqz (i32.load $thread (local.get $a))) (i32.const 2))))
          (f32.store $thread (local.get $a) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $a)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 37))) (i32.const 0x7f8)))))))
          (local.set $product (i32.add (local.get $product) (i32.wrap_i64 (i64.shr_u (local.get $sums) (i64.const 48)))))
          (local.set $a (i32.add (local.get $partial) (i32.shl (local.get $product) (i32.const 2))))
          (i32.store $thread (local.get $out) (local.get $product))
          (local.set $out (i32.add (local.get $out) (i32.shl (i32.eqz (i32.load $thread (local.get $a))) (i32.const 2))))
          (f32.store $thread (local.get $a) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $a)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 53))) (i32.const 0x7f8)))))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br $next)))))
      (local.set $delta (i32.load8_u $generation (local.get $at)))
      (if (i32.gt_u (local.get $delta) (i32.const 127)) (then
        (local.set $delta (i32.and (local.get $delta) (i32.const 127)))
        (local.set $shift (i32.const 7))
        (loop $more
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (local.set $byte (i32.load8_u $generation (local.get $at)))
          (local.set $delta (i32.or (local.get $delta) (i32.shl (i32.and (local.get $byte) (i32.const 127)) (local.get $shift))))
          (local.set $shift (i32.add (local.get $shift) (i32.const 7)))
          (br_if $more (i32.gt_u (local.get $byte) (i32.const 127))))))
      (local.set $product (i32.add (local.get $product) (local.get $delta)))
      (local.set $a (i32.add (local.get $partial) (i32.shl (local.get $product) (i32.const 2))))
      (i32.store $thread (local.get $out) (local.get $product))
      (local.set $out (i32.add (local.get $out) (i32.shl (i32.eqz (i32.load $thread (local.get $a))) (i32.const 2))))
      (f32.store $thread (local.get $a) (f32.demote_f64 (f64.add (f64.promote_f32 (f32.load $thread (local.get $a)))
        (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.shl (i32.load8_u $generation offset=1 (local.get $at)) (i32.const 3)))))))
      (local.set $at (i32.add (local.get $at) (i32.const 2)))
      (br $next)))
    (i32.shr_u (i32.sub (local.get $out) (local.get $candidates)) (i32.const 2)))

  (func $addTo
    (param $product i32) (param $impact f64) (param $partial i32) (param $counts i32) (param $only i32) (param $out i32) (result i32)
    (local $before f32) (local $a i32)
    (if (i32.ne (i32.load8_u $thread (i32.add (local.get $counts) (local.get $product))) (local.get $only)) (then (return (local.get $out))))
    (local.set $a (i32.add (local.get $partial) (i32.shl (local.get $product) (i32.const 2))))
    (local.set $before (f32.load $thread (local.get $a)))
    (f32.store $thread (local.get $a) (f32.demote_f64 (f64.add (f64.promote_f32 (local.get $before)) (local.get $impact))))
    (i32.store $thread (local.get $out) (local.get $product))
    (i32.add (local.get $out) (i32.shl (f32.eq (local.get $before) (f32.const 0)) (i32.const 2))))

  (func (export "addListTo")
    (param $at i32) (param $end i32) (param $endOfFours i32) (param $weight f64) (param $partial i32) (param $candidates i32) (param $count i32)
    (param $counts i32) (param $only i32) (result i32)
    (local $four i64) (local $sums i64) (local $delta i32) (local $shift i32) (local $byte i32) (local $product i32) (local $out i32)
    (local.set $product (i32.const -1))
    (local.set $out (i32.add (local.get $candidates) (i32.shl (local.get $count) (i32.const 2))))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
      (if (i32.lt_u (local.get $at) (local.get $endOfFours)) (then
        (local.set $four (i64.load $generation (local.get $at)))
        (if (i64.eqz (i64.and (local.get $four) (i64.const 0x0080008000800080))) (then
          (local.set $sums (i64.mul (i64.and (local.get $four) (i64.const 0x007f007f007f007f)) (i64.const 0x0001000100010001)))
          (local.set $out (call $addTo
            (i32.add (local.get $product) (i32.and (i32.wrap_i64 (local.get $sums)) (i32.const 0xffff)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 5))) (i32.const 0x7f8))))
            (local.get $partial) (local.get $counts) (local.get $only) (local.get $out)))
          (local.set $out (call $addTo
            (i32.add (local.get $product) (i32.shr_u (i32.wrap_i64 (local.get $sums)) (i32.const 16)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 21))) (i32.const 0x7f8))))
            (local.get $partial) (local.get $counts) (local.get $only) (local.get $out)))
          (local.set $out (call $addTo
            (i32.add (local.get $product) (i32.and (i32.wrap_i64 (i64.shr_u (local.get $sums) (i64.const 32))) (i32.const 0xffff)))
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 37))) (i32.const 0x7f8))))
            (local.get $partial) (local.get $counts) (local.get $only) (local.get $out)))
          (local.set $product (i32.add (local.get $product) (i32.wrap_i64 (i64.shr_u (local.get $sums) (i64.const 48)))))
          (local.set $out (call $addTo
            (local.get $product)
            (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.and (i32.wrap_i64 (i64.shr_u (local.get $four) (i64.const 53))) (i32.const 0x7f8))))
            (local.get $partial) (local.get $counts) (local.get $only) (local.get $out)))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br $next)))))
      (local.set $delta (i32.load8_u $generation (local.get $at)))
      (if (i32.gt_u (local.get $delta) (i32.const 127)) (then
        (local.set $delta (i32.and (local.get $delta) (i32.const 127)))
        (local.set $shift (i32.const 7))
        (loop $more
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (local.set $byte (i32.load8_u $generation (local.get $at)))
          (local.set $delta (i32.or (local.get $delta) (i32.shl (i32.and (local.get $byte) (i32.const 127)) (local.get $shift))))
          (local.set $shift (i32.add (local.get $shift) (i32.const 7)))
          (br_if $more (i32.gt_u (local.get $byte) (i32.const 127))))))
      (local.set $product (i32.add (local.get $product) (local.get $delta)))
      (local.set $out (call $addTo
        (local.get $product)
        (f64.mul (local.get $weight) (f64.load $thread offset=256 (i32.shl (i32.load8_u $generation offset=1 (local.get $at)) (i32.const 3))))
        (local.get $partial) (local.get $counts) (local.get $only) (local.get $out)))
      (local.set $at (i32.add (local.get $at) (i32.const 2)))
      (br $next)))
    (i32.shr_u (i32.sub (local.get $out) (local.get $candidates)) (i32.const 2)))

  ;; $mask: 0 for none. Returns how many products are selected.
  (func (export "selectInGroupOrder")
    (param $groupProducts i32) (param $length i32) (param $counts i32) (param $mask i32) (param $min i32) (param $matched i32) (result i32)
    (local $end i32) (local $out i32) (local $product i32)
    (local.set $out (local.get $matched))
    (local.set $end (i32.add (local.get $groupProducts) (i32.shl (local.get $length) (i32.const 2))))
    (if (local.get $mask) (then
      (block $done (loop $each
        (br_if $done (i32.ge_u (local.get $groupProducts) (local.get $end)))
        (local.set $product (i32.load $generation (local.get $groupProducts)))
        (i32.store $thread (local.get $out) (local.get $product))
        (local.set $out (i32.add (local.get $out) (i32.shl (i32.and
          (i32.ge_u (i32.load8_u $thread (i32.add (local.get $counts) (local.get $product))) (local.get $min))
          (i32.load8_u $thread (i32.add (local.get $mask) (local.get $product)))) (i32.const 2))))
        (local.set $groupProducts (i32.add (local.get $groupProducts) (i32.const 4)))
        (br $each)))
    ) (else
      (block $done (loop $each
        (br_if $done (i32.ge_u (local.get $groupProducts) (local.get $end)))
        (local.set $product (i32.load $generation (local.get $groupProducts)))
        (i32.store $thread (local.get $out) (local.get $product))
        (local.set $out (i32.add (local.get $out) (i32.shl (i32.ge_u (i32.load8_u $thread (i32.add (local.get $counts) (local.get $product))) (local.get $min)) (i32.const 2))))
        (local.set $groupProducts (i32.add (local.get $groupProducts) (i32.const 4)))
        (br $each)))
    ))
    (i32.shr_u (i32.sub (local.get $out) (local.get $matched)) (i32.const 2)))

  ;; Of an ordinal of 16 bits, 32 are read, of which $bits are kept. $row: the length of one of four rows, 0 for one row.
  (func (export "countSingles")
    (param $products i32) (param $length i32) (param $ordinals i32) (param $shift i32) (param $bits i32) (param $counts i32) (param $size i32)
    (param $row i32)
    (local $end i32) (local $end4 i32) (local $a i32) (local $second i32) (local $third i32) (local $fourth i32)
    (local.set $row (i32.shl (local.get $row) (i32.const 2)))
    (local.set $size (i32.shl (local.get $size) (i32.const 2)))
    (memory.fill $thread (local.get $counts) (i32.const 0) (i32.add (local.get $size) (i32.mul (local.get $row) (i32.const 3))))
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $end4 (i32.add (local.get $products) (i32.shl (i32.and (local.get $length) (i32.const -4)) (i32.const 2))))
    (local.set $second (i32.add (local.get $counts) (local.get $row)))
    (local.set $third (i32.add (local.get $second) (local.get $row)))
    (local.set $fourth (i32.add (local.get $third) (local.get $row)))
    (block $done (loop $four
      (br_if $done (i32.ge_u (local.get $products) (local.get $end4)))
      (local.set $a (i32.add (local.get $counts) (i32.shl (i32.and (local.get $bits) (i32.load $generation
        (i32.add (local.get $ordinals) (i32.shl (i32.load $thread (local.get $products)) (local.get $shift))))) (i32.const 2))))
      (i32.store $thread (local.get $a) (i32.add (i32.load $thread (local.get $a)) (i32.const 1)))
      (local.set $a (i32.add (local.get $second) (i32.shl (i32.and (local.get $bits) (i32.load $generation
        (i32.add (local.get $ordinals) (i32.shl (i32.load $thread offset=4 (local.get $products)) (local.get $shift))))) (i32.const 2))))
      (i32.store $thread (local.get $a) (i32.add (i32.load $thread (local.get $a)) (i32.const 1)))
      (local.set $a (i32.add (local.get $third) (i32.shl (i32.and (local.get $bits) (i32.load $generation
        (i32.add (local.get $ordinals) (i32.shl (i32.load $thread offset=8 (local.get $products)) (local.get $shift))))) (i32.const 2))))
      (i32.store $thread (local.get $a) (i32.add (i32.load $thread (local.get $a)) (i32.const 1)))
      (local.set $a (i32.add (local.get $fourth) (i32.shl (i32.and (local.get $bits) (i32.load $generation
        (i32.add (local.get $ordinals) (i32.shl (i32.load $thread offset=12 (local.get $products)) (local.get $shift))))) (i32.const 2))))
      (i32.store $thread (local.get $a) (i32.add (i32.load $thread (local.get $a)) (i32.const 1)))
      (local.set $products (i32.add (local.get $products) (i32.const 16)))
      (br $four)))
    (block $done (loop $each
      (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
      (local.set $a (i32.add (local.get $counts) (i32.shl (i32.and (local.get $bits) (i32.load $generation
        (i32.add (local.get $ordinals) (i32.shl (i32.load $thread (local.get $products)) (local.get $shift))))) (i32.const 2))))
      (i32.store $thread (local.get $a) (i32.add (i32.load $thread (local.get $a)) (i32.const 1)))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (br $each)))
    (if (i32.eqz (local.get $row)) (then (return)))
    (local.set $end (local.get $second))
    (block $done (loop $sum
      (br_if $done (i32.ge_u (local.get $counts) (local.get $end)))
      (i32.store $thread (local.get $counts) (i32.add
        (i32.add (i32.load $thread (local.get $counts)) (i32.load $thread (local.get $second)))
        (i32.add (i32.load $thread (local.get $third)) (i32.load $thread (local.get $fourth)))))
      (local.set $counts (i32.add (local.get $counts) (i32.const 4)))
      (local.set $second (i32.add (local.get $second) (i32.const 4)))
      (local.set $third (i32.add (local.get $third) (i32.const 4)))
      (local.set $fourth (i32.add (local.get $fourth) (i32.const 4)))
      (br $sum))))

  ;; Counters of 64 bits: the count, and behind it the last group that was counted. Those of the second row, if there is one, begin at $second.
  ;; Their counts are moved to the front, each in 32 bits.
  (func $moveCounts (param $counts i32) (param $second i32) (param $rows i32)
    (local $end i32) (local $out i32)
    (local.set $out (local.get $counts))
    (local.set $end (local.get $second))
    (block $done (loop $each
      (br_if $done (i32.ge_u (local.get $counts) (local.get $end)))
      (i32.store $thread (local.get $out) (i32.load $thread (local.get $counts)))
      (if (i32.eq (local.get $rows) (i32.const 2)) (then
        (i32.store $thread (local.get $out) (i32.add (i32.load $thread (local.get $out)) (i32.load $thread (local.get $second))))))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $counts (i32.add (local.get $counts) (i32.const 8)))
      (local.set $second (i32.add (local.get $second) (i32.const 8)))
      (br $each))))

  ;; $rows: 1 or 2, of which groups use the one or the other by turns.
  (func (export "countSinglesByGroup")
    (param $products i32) (param $length i32) (param $ordinals i32) (param $shift i32) (param $bits i32) (param $groups i32) (param $counts i32)
    (param $size i32) (param $rows i32)
    (local $end i32) (local $product i32) (local $group i32) (local $a i32) (local $row i32)
    (local.set $row (i32.shl (local.get $size) (i32.const 3)))
    (memory.fill $thread (local.get $counts) (i32.const 0) (i32.mul (local.get $row) (local.get $rows)))
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $length) (i32.const 2))))
    (block $done (loop $each
      (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
      (local.set $product (i32.load $thread (local.get $products)))
      (local.set $group (i32.add (i32.load $generation (i32.add (local.get $groups) (i32.shl (local.get $product) (i32.const 2)))) (i32.const 1)))
      (local.set $a (i32.add
        (i32.add (local.get $counts) (i32.mul (local.get $row) (i32.and (local.get $group) (i32.sub (local.get $rows) (i32.const 1)))))
        (i32.shl (i32.and (local.get $bits) (i32.load $generation (i32.add (local.get $ordinals) (i32.shl (local.get $product) (local.get $shift))))) (i32.const 3))))
      (i32.store $thread (local.get $a) (i32.add (i32.load $thread (local.get $a)) (i32.ne (i32.load $thread offset=4 (local.get $a)) (local.get $group))))
      (i32.store $thread offset=4 (local.get $a) (local.get $group))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (br $each)))
    (call $moveCounts (local.get $counts) (i32.add (local.get $counts) (local.get $row)) (local.get $rows)))

  (func (export "countManyByGroup")
    (param $products i32) (param $length i32) (param $ordinals i32) (param $shift i32) (param $bits i32) (param $groups i32) (param $counts i32)
    (param $size i32) (param $starts i32)
    (local $end i32) (local $product i32) (local $group i32) (local $a i32) (local $value i32) (local $last i32)
    (local.set $size (i32.shl (local.get $size) (i32.const 3)))
    (memory.fill $thread (local.get $counts) (i32.const 0) (local.get $size))
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $length) (i32.const 2))))
    (block $done (loop $each
      (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
      (local.set $product (i32.shl (i32.load $thread (local.get $products)) (i32.const 2)))
      (local.set $group (i32.add (i32.load $generation (i32.add (local.get $groups) (local.get $product))) (i32.const 1)))
      (local.set $value (i32.load $generation (i32.add (local.get $starts) (local.get $product))))
      (local.set $last (i32.load $generation offset=4 (i32.add (local.get $starts) (local.get $product))))
      (block $counted (loop $one
        (br_if $counted (i32.ge_u (local.get $value) (local.get $last)))
        (local.set $a (i32.add (local.get $counts) (i32.shl (i32.and (local.get $bits) (i32.load $generation (i32.add (local.get $ordinals) (i32.shl (local.get $value) (local.get $shift))))) (i32.const 3))))
        (i32.store $thread (local.get $a) (i32.add (i32.load $thread (local.get $a)) (i32.ne (i32.load $thread offset=4 (local.get $a)) (local.get $group))))
        (i32.store $thread offset=4 (local.get $a) (local.get $group))
        (local.set $value (i32.add (local.get $value) (i32.const 1)))
        (br $one)))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (br $each)))
    (call $moveCounts (local.get $counts) (i32.add (local.get $counts) (local.get $size)) (i32.const 1)))
)
